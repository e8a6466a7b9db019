import type { Language } from '@phasor/contract';
import { createTexts, type MessageFiles } from './create-texts.ts';

const files: Record<string, MessageFiles[string]> = {};

/** The texts of the page. */
export const texts = createTexts({ files, always: ['common', 'errors'] });

/** Loads the texts that every screen needs in the language. */
export async function startTexts(language: Language, known: MessageFiles): Promise<void> {
  Object.assign(files, known);
  await texts.changeLanguage(language);
}
