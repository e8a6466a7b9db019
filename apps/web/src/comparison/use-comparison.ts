import type { TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChart } from '../charts/chart-spec.ts';
import { localeOf } from '../i18n/locale.ts';
import { coverageText } from '../measurements/coverage.ts';
import { codeOf, type EnergyWish, energyQuery, NOT_FOUND } from '../measurements/series-query.ts';
import type { Subject } from '../measurements/subject.ts';
import { type CompareWish, comparedRange } from './compare-wish.ts';
import { type Comparison, type ComparisonTexts, comparisonOf, withComparison } from './compared-columns.ts';

/** A chart of energies and what it was drawn from. */
export interface ComparedChart {
  readonly subject: Subject | undefined;
  /** What was asked for the chart; the comparison asks the same of another range. */
  readonly wish: EnergyWish;
  readonly chart: TimeChart | null;
  /** The chart's answer; undefined while the one shown is of another range. */
  readonly answer: SeriesAnswer | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly now: number;
  readonly zone: string;
}

export interface ComparisonState {
  /** The chart, with what it is compared with once that is known. */
  readonly chart: TimeChart | null;
  /** Undefined while nothing is compared, or until both answers are there. */
  readonly comparison: Comparison | undefined;
  /** The range compared with, epoch ms; undefined while nothing is compared. */
  readonly compared: TimeRange | undefined;
  /** Nothing was measured in the range compared with. */
  readonly isNothing: boolean;
}

/** The energies of the period that the wish names, beside those of a chart. */
export function useComparison(wish: CompareWish | undefined, drawn: ComparedChart): ComparisonState {
  const { subject, chart, answer, hidden, now, zone } = drawn;
  const { from, to, period } = drawn.wish;
  const byMonth = period === 'MONTH';
  const range = useMemo(() => ({ from: from * 1_000, to: to * 1_000 }), [from, to]);
  const compared = useMemo(
    () => (wish === undefined ? undefined : comparedRange(wish, range, { zone, byMonth })),
    [wish, range, zone, byMonth],
  );
  const asked = compared === undefined ? drawn.wish : { ...drawn.wish, ...seconds(compared) };
  const growing = compared !== undefined && now < compared.to;
  const query = useQuery(energyQuery(compared === undefined ? undefined : subject, asked, growing));
  const other = query.isPlaceholderData ? undefined : query.data;
  const texts = useComparisonTexts(compared, zone);
  const comparison = useMemo(
    () =>
      compared === undefined || answer === undefined || other === undefined
        ? undefined
        : comparisonOf({ answer, range }, { other, compared }, { byMonth }),
    [compared, answer, other, range, byMonth],
  );
  const both = useMemo(
    () =>
      chart === null || comparison === undefined ? chart : withComparison(chart, comparison, { now, hidden, texts }),
    [chart, comparison, now, hidden, texts],
  );
  const isNothing = compared !== undefined && codeOf(query.error) === NOT_FOUND;
  return { chart: both, comparison, compared, isNothing };
}

const seconds = ({ from, to }: TimeRange) => ({ from: from / 1_000, to: to / 1_000 });

/** Words of a comparison with a range. */
export function useComparisonTexts(compared: TimeRange | undefined, zone: string): ComparisonTexts {
  const { t, i18n } = useTranslation(['comparison']);
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    const dates = compared === undefined ? '' : rangeDates(compared, { locale, zone });
    return {
      seriesName: (name) => t('series', { name, dates }),
      change: (ratio) => changeText(ratio, locale),
      unsure: (share) => t('step_unsure', { share: coverageText(share, locale) }),
    };
  }, [t, locale, compared, zone]);
}

/** `+12.3 %` or `−4 %`, in the language's own way. */
export function changeText(ratio: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  // Languages without a sign of their own write a hyphen.
  return format.format(ratio).replace('-', '−');
}

/** First and last day of a range in the site's zone. */
export function rangeDates({ from, to }: TimeRange, { locale, zone }: { locale: string; zone: string }): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: zone,
  });
  return format.formatRange(from, to - 1);
}
