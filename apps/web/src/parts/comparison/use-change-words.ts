import { startOf, type TimeRange } from '@phasor/calendar';
import { shareText } from '@phasor/quantities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE, dateFormat, MONTH } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { changeWord } from './change.ts';
import { type ComparedRanges, unitBefore } from './so-far.ts';

/** Text of a difference: `12% more than ...`; the words give the direction, so the share has no sign. */
export function useChangeWords(): (ratio: number, than: string) => string {
  const { t, i18n } = useTranslation(['comparison']);
  const locale = localeOf(i18n.language);
  return useCallback(
    (ratio, than) => {
      return t(changeWord(ratio), { share: shareText(Math.abs(ratio), 0, locale), than });
    },
    [t, locale],
  );
}

/** The compared range in words: its dates, or "yesterday by now" and similar while the range is in progress. */
export function useThanWords(): (ranges: ComparedRanges, isRunning: boolean) => string {
  const { t, i18n } = useTranslation(['comparison']);
  const locale = localeOf(i18n.language);
  return useCallback(
    (ranges, isRunning) => {
      const dates = rangeDates(ranges.compared, { locale, zone: ranges.zone });
      if (!isRunning) return dates;
      const unit = unitBefore(ranges);
      return unit === undefined ? t('before.dates', { dates }) : t(`before.${unit}`);
    },
    [t, locale],
  );
}

/** First and last day of a range in the site's zone, or its months if they are whole. */
export function rangeDates({ from, to }: TimeRange, { locale, zone }: { locale: string; zone: string }): string {
  const isMonths = [from, to].every((time) => startOf('month', time, zone) === time);
  const parts = isMonths ? MONTH : DATE;
  return dateFormat(locale, { ...parts, timeZone: zone }).formatRange(from, to - 1);
}
