import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { Picture } from '../drawing/picture.ts';
import { type PdfFonts, type PdfText, pdfDocument } from './pdf-document.ts';

/** Pictures as the pages of a PDF. @throws if the fonts could not be loaded */
export async function pdfFile(pages: readonly Picture[], text: PdfText): Promise<Blob> {
  return pdfDocument(pages, { ...text, fonts: await fonts() }).output('blob');
}

let loaded: Promise<PdfFonts> | undefined;

/** The fonts of the page, loaded once for all files. */
function fonts(): Promise<PdfFonts> {
  loaded ??= Promise.all([bytesOf(regular), bytesOf(bold)]).then(
    ([normal, strong]) => ({ normal, bold: strong }),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`loading a font failed with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
