import type { TimeChart } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import { createEngine } from './engine.ts';
import { PAPER } from './paper.ts';
import { PICTURE_RATIO } from './picture-ratio.ts';
import { timeOption } from './time-option.ts';

/** A chart drawn for a page, whatever the size of the screen it is on; a PNG data URL. */
export function paperPicture(chart: TimeChart, { hidden, theme }: { hidden: ReadonlySet<string>; theme: ChartTheme }) {
  const engine = createEngine(document.createElement('div'), PAPER);
  engine.setOption(timeOption(chart, { theme, hidden, ...PAPER }));
  const picture = engine.getDataURL({
    type: 'png',
    pixelRatio: PICTURE_RATIO,
    backgroundColor: theme.colour('surface'),
  });
  engine.dispose();
  return picture;
}
