import type { Pen } from './pen.ts';

/** A drawing for any pen: on the screen, in an image, on a page of a PDF. */
export interface Picture {
  /** Units of the pen; pixels of the screen. */
  readonly width: number;
  readonly height: number;
  draw(pen: Pen): void;
}

/** Pixels of a saved image for each unit of a picture. */
export const PICTURE_RATIO = 2;

/** A picture as an image on a background colour. @throws if the browser cannot create one */
export async function imageOf({ width, height, draw }: Picture, ground: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * PICTURE_RATIO);
  canvas.height = Math.round(height * PICTURE_RATIO);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser offers no canvas');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  draw(pen);
  return await new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error('No image was made')) : done(blob)), 'image/png'),
  );
}
