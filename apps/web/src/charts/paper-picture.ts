import type { PieSlice, TimeChart } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { PictureSize } from './EngineCanvas.tsx';
import { createEngine, type EngineOption } from './engine.ts';
import { PAPER } from './paper.ts';
import { PICTURE_RATIO } from './picture-ratio.ts';
import { pieOption } from './pie-option.ts';
import { timeOption } from './time-option.ts';

const RING = { width: 220, height: 220 } as const;

/** A chart drawn for a page, whatever the size of the screen it is on; a PNG data URL. */
export function paperPicture(
  chart: TimeChart,
  { hidden, theme }: { hidden: ReadonlySet<string>; theme: ChartTheme },
): string {
  return drawn(PAPER, timeOption(chart, { theme, hidden, ...PAPER }), theme);
}

/** A ring of slices drawn for a page; a PNG data URL. */
export function paperRing(slices: readonly PieSlice[], theme: ChartTheme): string {
  return drawn(RING, pieOption(slices, theme), theme);
}

function drawn(size: PictureSize, option: EngineOption, theme: ChartTheme): string {
  const engine = createEngine(document.createElement('div'), size);
  engine.setOption(option);
  const picture = engine.getDataURL({
    type: 'png',
    pixelRatio: PICTURE_RATIO,
    backgroundColor: theme.colour('surface'),
  });
  engine.dispose();
  return picture;
}
