import { formatQuantity, withUnit } from '@phasor/quantities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';

/** Text of a demand: number and unit, from W, with a non-breaking space. */
export function usePowerText(): (watts: number) => string {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return useCallback(
    (watts) => {
      const { value, unit } = formatQuantity('activePower', watts, locale);
      return withUnit(value, unit);
    },
    [locale],
  );
}
