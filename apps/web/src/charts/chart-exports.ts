import { pictureBlob } from './framed-picture.ts';
import { type Sheet, toCsv } from './sheet.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** Room on a landscape A4 page, mm. */
const PAGE = { margin: 12, width: 273, height: 186 } as const;

export interface ChartFile {
  readonly title: string;
  readonly sheet: Sheet;
  /** Zone of the times of the first column, which are the rows' ids; absent where the sheet has none. */
  readonly timeZone?: string;
  readonly locale: string;
  /** The picture with its heading, a PNG data URL. */
  readonly picture: () => Promise<string>;
}

export type ExportKind = 'csv' | 'xlsx' | 'png' | 'pdf';

/** Whether numbers of a locale have a comma before their decimals. */
export const usesDecimalComma = (locale: string) => new Intl.NumberFormat(locale).format(0.5).includes(',');

/** How each kind of file is made; the heavy libraries are loaded when first asked for. */
export const EXPORTS: Readonly<Record<ExportKind, (file: ChartFile) => Promise<Blob>>> = {
  csv: async ({ sheet, locale }) => {
    // The mark tells spreadsheets that the text is UTF-8.
    return new Blob(['\uFEFF', toCsv(sheet, usesDecimalComma(locale))], { type: 'text/csv;charset=utf-8' });
  },
  xlsx: async ({ sheet, timeZone }) => {
    const { default: writeXlsx } = await import('write-excel-file/browser');
    const rows = xlsxRows(sheet, timeZone);
    return await writeXlsx(rows, { columns: rows[0]?.map(() => ({ width: 26 })) ?? [] }).toBlob();
  },
  png: async (file) => pictureBlob(await file.picture()),
  pdf: async (file) => {
    const { jsPDF } = await import('jspdf');
    const page = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4' });
    const picture = await file.picture();
    const { width, height } = page.getImageProperties(picture);
    const scale = Math.min(PAGE.width / width, PAGE.height / height);
    page.setProperties({ title: file.title });
    // The heading is part of the picture: the fonts built into PDF lack Slovak letters.
    const place = { x: PAGE.margin, y: PAGE.margin, width: width * scale, height: height * scale };
    page.addImage({ imageData: picture, format: 'PNG', ...place, compression: 'FAST' });
    return page.output('blob');
  },
};

/** Hands the browser a file to keep. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
