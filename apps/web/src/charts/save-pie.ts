import { download, EXPORTS, type ExportKind } from './chart-exports.ts';
import type { PieChart } from './chart-spec.ts';
import { type ChartTheme, chartTheme } from './chart-theme.ts';
import { chartFileName } from './file-name.ts';
import { framedPicture } from './framed-picture.ts';
import { piePicture } from './pie-picture.ts';
import { periodText } from './reading.ts';

interface SavedPie {
  readonly title: string;
  readonly subject: string;
  readonly pie: PieChart;
  readonly theme: ChartTheme;
}

/** Hands the browser a pie as a file named after what it shows and from when. */
export async function savePie(kind: ExportKind, { title, subject, pie, ...screen }: SavedPie): Promise<void> {
  const theme = kind === 'pdf' ? chartTheme('light') : screen.theme;
  const [first = '', ...headings] = pie.sheet.headings;
  const blob = await EXPORTS[kind]({
    title,
    // As in the files of the other charts, the first heading says of what they are.
    sheet: { ...pie.sheet, headings: [[first, subject, periodText(pie)].filter(Boolean).join(' – '), ...headings] },
    locale: pie.locale,
    picture: async () =>
      await framedPicture({
        heading: subject === '' ? title : `${title} – ${subject}`,
        period: periodText(pie),
        // Its names stand beside the ring.
        series: [],
        theme,
        picture: piePicture(pie, theme),
      }),
  });
  download(blob, `${chartFileName(subject, title, pie)}.${kind}`);
}
