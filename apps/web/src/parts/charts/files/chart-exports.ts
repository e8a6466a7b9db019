import { imageOf, type Picture } from '../drawing/picture.ts';
import { type Sheet, toCsv } from './sheet.ts';
import { xlsxSheet } from './xlsx-rows.ts';

/** Numbers of a file. */
export interface SheetFile {
  readonly title: string;
  readonly sheet: Sheet;
  readonly locale: string;
}

/** Numbers with their chart. */
export interface ChartFile extends SheetFile {
  /** The chart with its heading, and its background colour. */
  readonly picture: Picture;
  readonly ground: string;
}

export type ExportKind = 'csv' | 'xlsx' | 'png' | 'pdf';

/** Whether a locale has a decimal comma. */
export const usesDecimalComma = (locale: string) => new Intl.NumberFormat(locale).format(0.5).includes(',');

/** Creates files from numbers; the libraries are loaded on first use. */
export const SHEET_FILES: Readonly<Record<'csv' | 'xlsx', (file: SheetFile) => Promise<Blob>>> = {
  csv: async ({ sheet, locale }) => {
    // The byte order mark identifies the text as UTF-8 for spreadsheets.
    return new Blob(['\uFEFF', toCsv(sheet, usesDecimalComma(locale))], { type: 'text/csv;charset=utf-8' });
  },
  xlsx: async ({ title, sheet }) => {
    const { default: writeXlsx } = await import('write-excel-file/browser');
    return await writeXlsx([xlsxSheet(sheet, title)]).toBlob();
  },
};

/** Creates each kind of file of a chart. */
export const EXPORTS: Readonly<Record<ExportKind, (file: ChartFile) => Promise<Blob>>> = {
  ...SHEET_FILES,
  png: async ({ picture, ground }) => await imageOf(picture, ground),
  pdf: async ({ picture, title, locale }) => {
    const { pdfFile } = await import('./pdf-file.ts');
    return await pdfFile([picture], { title, locale });
  },
};

/** Passes the browser a file to save. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
