import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import type { MeterWords } from './meter-view.ts';

/** Codes with translated texts; the others are names that all languages share. */
const WORDS = ['active', 'reactive', 'apparent', 'secondary', 'primary', 'off', 'on'] as const;

/** Texts and formats of meters' values, in the time zone of their device. */
export function useWords(zone: string): MeterWords {
  const { t, i18n } = useTranslation(['reference-meters']);
  return useMemo(
    () => ({
      code: (_field, name) => {
        const word = WORDS.find((each) => each === name);
        return word === undefined ? name : t(`code.${word}`);
      },
      locale: localeOf(i18n.language),
      zone,
    }),
    [t, i18n.language, zone],
  );
}
