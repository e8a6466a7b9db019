import type { Language } from '@phasor/contract';
import { createTexts } from './create-texts.ts';
import { MESSAGE_FILES } from './message-files.ts';

/** The texts of the page. */
export const texts = createTexts({ files: MESSAGE_FILES, always: ['common', 'errors'] });

/** Loads what every screen needs in the language. */
export async function startTexts(language: Language): Promise<void> {
  await texts.changeLanguage(language);
}
