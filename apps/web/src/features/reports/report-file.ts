import { type ReportFile, type ReportSheet, reportLines } from './report-lines.ts';
import { columnScale, reportRows } from './report-rows.ts';

export type ReportFileKind = 'pdf' | 'xlsx';

/** How a spreadsheet shows the numbers, which it keeps whole. */
const AMOUNT = '#,##0.00';
const SHARE = '0.0%';

/** Room on a portrait A4 page, mm. */
const ROOM = { x: 12, y: 12, width: 186, height: 273 } as const;

/** How each kind of file is made; the heavy libraries are loaded when first asked for. */
export const REPORT_FILES: Readonly<Record<ReportFileKind, (file: ReportFile) => Promise<Blob>>> = {
  xlsx: async (file) => {
    const { default: writeXlsx } = await import('write-excel-file/browser');
    const rows = file.sheets.flatMap((sheet) => sheetRows(file, sheet));
    const head = [[{ value: file.title, fontWeight: 'bold' as const }], [{ value: file.period }], []];
    return await writeXlsx([...head, ...rows], { columns: [{ width: 40 }, ...Array(5).fill({ width: 18 })] }).toBlob();
  },
  pdf: async (file) => {
    const [{ jsPDF }, { drawReportPages }] = await Promise.all([import('jspdf'), import('./report-pages.ts')]);
    const document = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4' });
    document.setProperties({ title: file.title });
    // Pages are pictures: the fonts built into PDF lack Slovak letters.
    for (const [index, picture] of drawReportPages(file).entries()) {
      if (index > 0) document.addPage();
      document.addImage({ imageData: picture, format: 'PNG', ...ROOM, compression: 'FAST' });
    }
    return document.output('blob');
  },
};

/** Headings and lines of one quantity, numbers in the column's unit. */
function sheetRows({ words, currency }: ReportFile, { heading, quantity, group }: ReportSheet) {
  const scale = columnScale(quantity, group, reportRows(group));
  const headings = [words.name, `${words.energy} (${scale.unit})`, words.share, words.coverage];
  if (currency !== undefined) headings.push(`${words.cost} (${currency})`);
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const number = (value: number | null, format: string) => (value === null ? null : { value, format });
  return [
    [bold(heading)],
    headings.map(bold),
    ...reportLines(group, words).map((line) => [
      { value: `${'    '.repeat(line.depth)}${line.name}` },
      number(line.energy === null ? null : line.energy / scale.divisor, AMOUNT),
      number(line.share, SHARE),
      number(line.coverage, SHARE),
      ...(currency === undefined ? [] : [number(line.cost, AMOUNT)]),
    ]),
    [],
  ];
}
