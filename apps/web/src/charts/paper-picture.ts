import type { ChartTheme } from './chart-theme.ts';
import { PAPER } from './paper.ts';
import { PICTURE_RATIO } from './picture-ratio.ts';

/** A picture for a file, drawn in pixels of the paper on the ground of the theme; a PNG data URL, '' where nothing can be drawn. */
export function paperPicture(theme: ChartTheme, draw: (pen: CanvasRenderingContext2D) => void): string {
  const canvas = document.createElement('canvas');
  canvas.width = PAPER.width * PICTURE_RATIO;
  canvas.height = PAPER.height * PICTURE_RATIO;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.fillStyle = theme.colour('surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(PICTURE_RATIO, PICTURE_RATIO);
  draw(pen);
  return canvas.toDataURL('image/png');
}
