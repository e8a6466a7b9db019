import { LANGUAGES, type Language } from '@phasor/contract';
import { useTranslation } from 'react-i18next';

/** The language of the reader. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return LANGUAGES.find((language) => language === i18n.language) ?? 'en';
}
