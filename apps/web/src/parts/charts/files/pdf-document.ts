import { jsPDF } from 'jspdf';
import type { Picture } from '../drawing/picture.ts';
import { PDF_FONT, PdfPen } from './pdf-pen.ts';

export interface PdfText {
  readonly title: string;
  /** BCP 47. */
  readonly locale: string;
}

/** TrueType fonts; the glyphs in use are embedded, so that the document looks the same everywhere. */
export interface PdfFonts {
  readonly normal: Uint8Array;
  readonly bold: Uint8Array;
}

/** Margin around a picture on an A4 page, points. */
const MARGIN = 34;

/** Pictures on A4 pages, each in its own orientation, as large as possible; drawn as lines and text, not as an image. */
export function pdfDocument(
  pages: readonly Picture[],
  { title, locale, fonts }: PdfText & { readonly fonts: PdfFonts },
): jsPDF {
  const document = new jsPDF({ ...formOf(pages[0]), unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
  document.setProperties({ title, creator: 'Phasor' });
  document.setLanguage(locale as Parameters<typeof document.setLanguage>[0]);
  for (const style of ['normal', 'bold'] as const) {
    document.addFileToVFS(`${PDF_FONT}-${style}.ttf`, binaryOf(fonts[style]));
    document.addFont(`${PDF_FONT}-${style}.ttf`, PDF_FONT, style);
  }
  for (const [index, page] of pages.entries()) {
    if (index > 0) document.addPage('a4', formOf(page).orientation);
    const [width, height] = [document.internal.pageSize.getWidth(), document.internal.pageSize.getHeight()];
    const scale = Math.min((width - 2 * MARGIN) / page.width, (height - 2 * MARGIN) / page.height);
    page.draw(new PdfPen(document, { x: (width - page.width * scale) / 2, y: MARGIN, scale }));
  }
  return document;
}

const formOf = (page: Picture | undefined) =>
  ({ orientation: page !== undefined && page.height > page.width ? 'portrait' : 'landscape' }) as const;

/** Bytes as a string with one character each, the format of files in the library. */
function binaryOf(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return text;
}
