import type { ChartSeries } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { Pen } from './pen.ts';
import type { Picture } from './picture.ts';

export interface FramedPicture {
  readonly heading: string;
  readonly period: string;
  readonly series: readonly Pick<ChartSeries, 'name' | 'colour'>[];
  readonly theme: ChartTheme;
  /** The chart alone. */
  readonly picture: Picture;
}

const MARGIN = 24;
const HEADING = { size: 16, baseline: 36 } as const;
const LINE = { size: 12, baseline: 58, legend: 82, chart: 98 } as const;
const KEY = { side: 10, gap: 6, between: 24 } as const;

/** A chart with what stands around it on the page: its heading, its period and its legend. */
export function framedPicture({ heading, period, series, theme, picture }: FramedPicture): Picture {
  const width = picture.width + 2 * MARGIN;
  const room = picture.width;
  return {
    width,
    height: picture.height + LINE.chart + MARGIN,
    draw: (pen) => {
      pen.fillStyle = theme.colour('ink');
      pen.font = `600 ${HEADING.size}px ${theme.font}`;
      pen.fillText(heading, MARGIN, HEADING.baseline, room);
      pen.font = `400 ${LINE.size}px ${theme.font}`;
      pen.fillStyle = theme.colour('ink-3');
      pen.fillText(period, MARGIN, LINE.baseline, room);
      drawLegend(pen, series, theme);
      pen.save();
      pen.translate(MARGIN, LINE.chart);
      picture.draw(pen);
      pen.restore();
    },
  };
}

function drawLegend(pen: Pen, series: FramedPicture['series'], theme: ChartTheme): void {
  let x = MARGIN;
  for (const { name, colour } of series) {
    pen.fillStyle = theme.series(colour);
    pen.fillRect(x, LINE.legend - KEY.side, KEY.side, KEY.side);
    pen.fillStyle = theme.colour('ink-2');
    pen.fillText(name, x + KEY.side + KEY.gap, LINE.legend - 1);
    x += KEY.side + pen.measureText(name).width + KEY.between;
  }
}
