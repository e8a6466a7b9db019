import { LANGUAGES, type Language } from '@phasor/contract';

/** The language of texts that the server shares. */
export function languageOf(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? 'en';
}
