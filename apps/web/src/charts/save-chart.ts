import { download, EXPORTS, type ExportKind } from './chart-exports.ts';
import type { TimeChart } from './chart-spec.ts';
import { chartTable, type TableWords } from './chart-table.ts';
import { type ChartTheme, chartTheme } from './chart-theme.ts';
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
  const name = fileName([subject, title, firstDate(chart)]);
  const blob = await EXPORTS[kind]({
    name,
    title,
    table: chartTable(chart, hidden, words),
    timeHeading: subject === '' ? timeHeading : `${timeHeading} – ${subject}`,
    timeZone: chart.timeZone,
    locale: chart.locale,
    picture: async () =>
      await framedPicture({
        heading: subject === '' ? title : `${title} – ${subject}`,
        period: `${periodText(chart)} (${chart.timeZone})`,
        series: chart.series.filter(({ id }) => !hidden.has(id)),
        theme,
        picture: isPaper ? timePicture(chart, { hidden, theme, ...PAPER }) : (drawn?.picture() ?? ''),
      }),
  });
  download(blob, `${name}.${kind}`);
}

/** Words of a file's name: letters and digits of every language, joined by hyphens. */
export function fileName(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, ''),
    )
    .filter((word) => word !== '')
    .join('-');
}

function firstDate({ range, timeZone }: TimeChart): string {
  return Temporal.Instant.fromEpochMilliseconds(range.from).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
