import type { Pen } from './pen.ts';

/** What can be drawn wherever a pen draws: on the screen, into an image, on a page of a PDF. */
export interface Picture {
  /** Units of the pen; pixels of the screen. */
  readonly width: number;
  readonly height: number;
  draw(pen: Pen): void;
}

/** Pixels of a saved image for each unit of a picture. */
export const PICTURE_RATIO = 2;

/** A picture as an image on a ground of one colour. @throws where the browser makes none */
export async function imageOf({ width, height, draw }: Picture, ground: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * PICTURE_RATIO);
  canvas.height = Math.round(height * PICTURE_RATIO);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas to draw on');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  draw(pen);
  return await new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error('No image was made')) : done(blob)), 'image/png'),
  );
}
