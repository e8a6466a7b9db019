import type { ChartSeries } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import { PICTURE_RATIO as RATIO } from './picture-ratio.ts';

export interface FramedPicture {
  readonly heading: string;
  readonly period: string;
  readonly series: readonly Pick<ChartSeries, 'name' | 'colour'>[];
  readonly theme: ChartTheme;
  /** The chart alone, a PNG data URL. */
  readonly picture: string;
}

const MARGIN = 24 * RATIO;
const HEADING = { size: 16 * RATIO, baseline: 36 * RATIO } as const;
const LINE = { size: 12 * RATIO, baseline: 58 * RATIO, legend: 82 * RATIO, chart: 98 * RATIO } as const;

/** A chart's picture with what stands around it on the page: its heading, its period and its legend; a PNG data URL. */
export async function framedPicture({ heading, period, series, theme, picture }: FramedPicture): Promise<string> {
  const image = await imageOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = image.width + 2 * MARGIN;
  canvas.height = image.height + LINE.chart + MARGIN;
  const pen = canvas.getContext('2d');
  if (pen === null) return picture;
  pen.fillStyle = theme.colour('surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = theme.colour('ink');
  pen.font = `600 ${HEADING.size}px ${theme.font}`;
  pen.fillText(heading, MARGIN, HEADING.baseline);
  pen.font = `400 ${LINE.size}px ${theme.font}`;
  pen.fillStyle = theme.colour('ink-3');
  pen.fillText(period, MARGIN, LINE.baseline);
  drawLegend(pen, series, theme);
  pen.drawImage(image, MARGIN, LINE.chart);
  return canvas.toDataURL('image/png');
}

function drawLegend(pen: CanvasRenderingContext2D, series: FramedPicture['series'], theme: ChartTheme): void {
  const side = 10 * RATIO;
  let x = MARGIN;
  for (const { name, colour } of series) {
    pen.fillStyle = theme.series(colour);
    pen.fillRect(x, LINE.legend - side, side, side);
    pen.fillStyle = theme.colour('ink-2');
    pen.fillText(name, x + side + 6 * RATIO, LINE.legend - RATIO);
    x += side + pen.measureText(name).width + 24 * RATIO;
  }
}

async function imageOf(dataUrl: string): Promise<ImageBitmap> {
  return await createImageBitmap(pictureBlob(dataUrl));
}

/** Bytes of a PNG data URL; the page's policy lets nothing be fetched but from the server. */
export function pictureBlob(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}
