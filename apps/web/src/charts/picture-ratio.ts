/** Pixels of a saved picture for each pixel of the screen. */
export const PICTURE_RATIO = 2;
