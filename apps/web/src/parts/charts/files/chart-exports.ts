import { imageOf, type Picture } from '../drawing/picture.ts';
import { type Sheet, toCsv } from './sheet.ts';
import { xlsxSheet } from './xlsx-rows.ts';

/** Numbers to be saved. */
export interface SheetFile {
  readonly title: string;
  readonly sheet: Sheet;
  /** Zone of the times of the first column, which are the rows' ids; absent where the sheet has none. */
  readonly timeZone?: string;
  readonly locale: string;
}

/** Numbers and what they look like. */
export interface ChartFile extends SheetFile {
  /** The picture with its heading, and the colour of the ground that it is drawn for. */
  readonly picture: Picture;
  readonly ground: string;
}

export type ExportKind = 'csv' | 'xlsx' | 'png' | 'pdf';

/** Whether numbers of a locale have a comma before their decimals. */
export const usesDecimalComma = (locale: string) => new Intl.NumberFormat(locale).format(0.5).includes(',');

/** How numbers become files; the libraries are loaded when first asked for. */
export const SHEET_FILES: Readonly<Record<'csv' | 'xlsx', (file: SheetFile) => Promise<Blob>>> = {
  csv: async ({ sheet, locale }) => {
    // The mark tells spreadsheets that the text is UTF-8.
    return new Blob(['\uFEFF', toCsv(sheet, usesDecimalComma(locale))], { type: 'text/csv;charset=utf-8' });
  },
  xlsx: async ({ title, sheet, timeZone }) => {
    const { default: writeXlsx } = await import('write-excel-file/browser');
    return await writeXlsx([xlsxSheet(sheet, { title, ...(timeZone === undefined ? {} : { timeZone }) })]).toBlob();
  },
};

/** How each kind of file of a chart is made. */
export const EXPORTS: Readonly<Record<ExportKind, (file: ChartFile) => Promise<Blob>>> = {
  ...SHEET_FILES,
  png: async ({ picture, ground }) => await imageOf(picture, ground),
  pdf: async ({ picture, title, locale }) => {
    const { pdfFile } = await import('./pdf-file.ts');
    return await pdfFile([picture], { title, locale });
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
