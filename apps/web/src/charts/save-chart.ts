import { download, EXPORTS, type ExportKind } from './chart-exports.ts';
import type { TimeChart } from './chart-spec.ts';
import { chartTable, isoTime, type TableWords, tableSheet } from './chart-table.ts';
import { type ChartTheme, chartTheme } from './chart-theme.ts';
import { chartFileName } from './file-name.ts';
import { framedPicture } from './framed-picture.ts';
import { PAPER } from './paper.ts';
import { periodText } from './reading.ts';
import type { DrawnChart } from './TimeCanvas.tsx';
import { timePicture } from './time-picture.ts';

export interface Saving {
  readonly title: string;
  readonly subject: string;
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly timeHeading: string;
  readonly words: TableWords;
  readonly drawn: DrawnChart | null;
}

/** Hands the browser a chart as a file named after what it shows and from when. */
export async function saveChart(kind: ExportKind, saving: Saving): Promise<void> {
  const { title, subject, chart, hidden, timeHeading, words, drawn } = saving;
  const isPaper = kind === 'pdf';
  const theme = isPaper ? chartTheme('light') : saving.theme;
  const { across, timeZone } = chart;
  const of = [across?.heading ?? timeHeading, subject, ...(across === undefined ? [] : [periodText(chart)])];
  const times = {
    heading: of.filter((words) => words !== '').join(' – '),
    text: (place: number) => (across === undefined ? isoTime(place, timeZone) : place),
  };
  const blob = await EXPORTS[kind]({
    title,
    sheet: tableSheet(chartTable(chart, hidden, words), times),
    ...(across === undefined && { timeZone }),
    locale: chart.locale,
    ground: theme.colour('surface'),
    picture: framedPicture({
      heading: subject === '' ? title : `${title} – ${subject}`,
      period: periodText(chart),
      series: chart.series.filter(({ id }) => !hidden.has(id)),
      theme,
      picture: isPaper || drawn === null ? timePicture(chart, { hidden, theme, ...PAPER }) : drawn.picture(),
    }),
  });
  download(blob, `${chartFileName(subject, title, chart)}.${kind}`);
}
