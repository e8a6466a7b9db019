import type { ChartPeriod } from '../chart-spec.ts';
import { type ChartTheme, chartTheme } from '../chart-theme.ts';
import { framedPicture } from '../drawing/paper/framed-picture.ts';
import type { Picture } from '../drawing/picture.ts';
import { periodText } from '../reading/reading.ts';
import { download, EXPORTS, type ExportKind } from './chart-exports.ts';
import { chartFileName } from './file-name.ts';
import type { Sheet } from './sheet.ts';

export interface SavedSheet {
  readonly title: string;
  readonly subject: string;
  readonly chart: ChartPeriod & { readonly sheet: Sheet };
  readonly theme: ChartTheme;
  /** The picture only. */
  readonly picture: (theme: ChartTheme) => Picture;
}

/** Passes the browser a chart with its numbers as a sheet, as a file named after its subject and its start. */
export async function saveSheet(
  kind: ExportKind,
  { title, subject, chart, picture, ...screen }: SavedSheet,
): Promise<void> {
  const theme = kind === 'pdf' ? chartTheme('light') : screen.theme;
  const [first = '', ...headings] = chart.sheet.headings;
  const blob = await EXPORTS[kind]({
    title,
    // As in the files of the other charts, the first heading names the subject.
    sheet: { ...chart.sheet, headings: [[first, subject, periodText(chart)].filter(Boolean).join(' – '), ...headings] },
    locale: chart.locale,
    ground: theme.colour('surface'),
    picture: framedPicture({
      heading: subject === '' ? title : `${title} – ${subject}`,
      period: periodText(chart),
      // The names are in the picture.
      series: [],
      theme,
      picture: picture(theme),
    }),
  });
  download(blob, `${chartFileName(subject, title, chart)}.${kind}`);
}
