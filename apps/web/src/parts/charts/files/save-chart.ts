import type { TimeChart } from '../chart-spec.ts';
import { type ChartTheme, chartTheme } from '../chart-theme.ts';
import { markerOf } from '../drawing/draw-markers.ts';
import { framedPicture } from '../drawing/paper/framed-picture.ts';
import { PAPER } from '../drawing/paper/paper.ts';
import type { DrawnChart } from '../drawing/TimeCanvas.tsx';
import { timePicture } from '../drawing/time-picture.ts';
import { periodText } from '../reading/reading.ts';
import { download, EXPORTS, type ExportKind } from './chart-exports.ts';
import { chartTable, type TableWords, tableSheet } from './chart-table.ts';
import { figuresInFile, type LegendWords } from './figures-in-file.ts';
import { chartFileName } from './file-name.ts';
import { momentHeading } from './sheet.ts';

export interface Saving {
  readonly title: string;
  readonly subject: string;
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly timeHeading: string;
  readonly words: TableWords;
  /** Texts of the legend for the figures of a series, and for the normal values. */
  readonly legendWords: LegendWords;
  /** What has to be known to read its picture right, beside its period. */
  readonly note?: string | undefined;
  /** What has to be known to read its numbers right, in every kind of file. */
  readonly remark?: string | undefined;
  readonly drawn: DrawnChart | null;
}

const joined = (parts: readonly (string | undefined)[], sign: string) => parts.filter(Boolean).join(sign);

/** Passes the browser a chart as a file named after its subject and its start. */
export async function saveChart(kind: ExportKind, saving: Saving): Promise<void> {
  const { title, subject, chart, hidden, timeHeading, words, note, remark, drawn } = saving;
  const isPaper = kind === 'pdf';
  const theme = isPaper ? chartTheme('light') : saving.theme;
  const { across, timeZone } = chart;
  const of =
    across === undefined
      ? [momentHeading(timeHeading, [timeZone]), subject]
      : [across.heading, subject, periodText(chart)];
  const times = {
    heading: joined([...of, remark], ' – '),
    text: (place: number) => (across === undefined ? { at: place, zone: timeZone } : place),
  };
  const blob = await EXPORTS[kind]({
    title,
    sheet: tableSheet(chartTable(chart, hidden, words), times),
    locale: chart.locale,
    ground: theme.colour('surface'),
    picture: framedPicture({
      heading: subject === '' ? title : `${title} – ${subject}`,
      period: joined([periodText(chart), note, remark], ' · '),
      series: chart.series
        .filter(({ id }) => !hidden.has(id))
        .map((one) => {
          const { name, colour, dashed = false } = one;
          return { name, colour, dashed, marker: markerOf(one, chart.series) };
        }),
      figures: figuresInFile(chart, hidden, saving.legendWords),
      theme,
      picture: isPaper || drawn === null ? timePicture(chart, { hidden, theme, ...PAPER }) : drawn.picture(),
    }),
  });
  download(blob, `${chartFileName(subject, title, chart)}.${kind}`);
}
