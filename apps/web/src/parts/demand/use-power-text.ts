import { formatQuantity } from '@phasor/quantities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';

/** A demand in words: number and unit, W in, without a break between them. */
export function usePowerText(): (watts: number) => string {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return useCallback(
    (watts) => {
      const { value, unit } = formatQuantity('activePower', watts, locale);
      return `${value}\u00a0${unit}`;
    },
    [locale],
  );
}
