export { ImageButtons } from './ImageButtons.tsx';
export { PictureField } from './PictureField.tsx';
export { PictureThumbnail } from './PictureThumbnail.tsx';
export { uploadFault } from './use-picture.ts';
