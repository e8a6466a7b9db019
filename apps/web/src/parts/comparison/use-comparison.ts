import type { TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '../../base/api/subject.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import type { TimeChart } from '../charts/index.ts';
import { coverageText, type EnergyWish, energyQuery } from '../measurements/index.ts';
import { type CompareWish, comparedRange } from './compare-wish.ts';
import { type Comparison, type ComparisonTexts, comparisonOf, withComparison } from './compared-columns.ts';
import { comparedSoFar } from './so-far.ts';
import { rangeDates, useChangeWords } from './use-change-words.ts';

/** A chart of energies and its source. */
export interface ComparedChart {
  readonly subject: Subject | undefined;
  /** The request of the chart; the comparison makes the same one for another range. */
  readonly wish: EnergyWish;
  readonly chart: TimeChart | null;
  /** The chart's answer; undefined while the present one is of another range. */
  readonly answer: SeriesAnswer | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly now: number;
  readonly zone: string;
}

export interface ComparisonState {
  /** The chart, with its comparison when that is known. */
  readonly chart: TimeChart | null;
  /** Undefined without a comparison, or until both answers have arrived. */
  readonly comparison: Comparison | undefined;
  /** The compared range, epoch ms; undefined without a comparison. */
  readonly compared: TimeRange | undefined;
  /** Energies of the compared range up to the same elapsed time; all of it when the range is over. */
  readonly soFar: SeriesAnswer | undefined;
  /** Nothing was measured in the compared range. */
  readonly isNothing: boolean;
}

/** The energies of the compared period, beside those of a chart. */
export function useComparison(wish: CompareWish | undefined, drawn: ComparedChart): ComparisonState {
  const { subject, chart, answer, hidden, now, zone } = drawn;
  const { from, to, period } = drawn.wish;
  const byMonth = period === 'MONTH';
  const range = useMemo(() => ({ from: from * 1_000, to: to * 1_000 }), [from, to]);
  const compared = useMemo(
    () => (wish === undefined ? undefined : comparedRange(wish, range, { zone, byMonth })),
    [wish, range, zone, byMonth],
  );
  const wanted = compared === undefined ? drawn.wish : { ...drawn.wish, ...seconds(compared) };
  const growing = compared !== undefined && now < compared.to;
  const query = useQuery(energyQuery(compared === undefined ? undefined : subject, wanted, growing));
  const other = query.isPlaceholderData ? undefined : query.data;
  const texts = useComparisonTexts(compared, zone);
  const soFar = useSoFar(subject, drawn.wish, { compared, now, zone });
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
  const isNothing = compared !== undefined && hasCode(query.error, 'store.not_found');
  return { chart: both, comparison, compared, soFar, isNothing };
}

const seconds = ({ from, to }: TimeRange) => ({ from: from / 1_000, to: to / 1_000 });

interface Compared {
  /** Undefined without a comparison. */
  readonly compared: TimeRange | undefined;
  readonly now: number;
  readonly zone: string;
}

/** Energies of a compared range up to the elapsed time of the requested one; undefined until known. */
export function useSoFar(
  subject: Subject | undefined,
  wish: EnergyWish,
  { compared = NO_RANGE, now, zone }: Compared,
): SeriesAnswer | undefined {
  const range = { from: wish.from * 1_000, to: wish.to * 1_000 };
  const until = comparedSoFar({ range, compared, zone }, now);
  const isEmpty = until.to <= until.from;
  const query = energyQuery(isEmpty ? undefined : subject, { ...wish, ...seconds(until) }, false);
  const { data } = useQuery({
    ...query,
    // The value of the last minute is shown while the next one is loading.
    placeholderData: (last, before) => (isSameButLater(before?.queryKey, query.queryKey) ? last : undefined),
  });
  return isEmpty ? undefined : data;
}

/** Whether two requests differ only in their end. */
function isSameButLater(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  const withoutEnd = (key: readonly unknown[] | undefined) =>
    JSON.stringify(key, (name, value: unknown) => (name === 'to' ? undefined : value));
  return withoutEnd(one) === withoutEnd(other);
}

const NO_RANGE: TimeRange = { from: 0, to: 0 };

/** Texts of a comparison with a range. */
export function useComparisonTexts(compared: TimeRange | undefined, zone: string): ComparisonTexts {
  const { t, i18n } = useTranslation(['comparison']);
  const locale = localeOf(i18n.language);
  const words = useChangeWords();
  return useMemo(() => {
    const dates = compared === undefined ? '' : rangeDates(compared, { locale, zone });
    return {
      seriesName: (name) => t('series', { name, dates }),
      change: (ratio) => words(ratio, dates),
      unsure: (share) => t('step_unsure', { share: coverageText(share, locale) }),
    };
  }, [t, words, locale, compared, zone]);
}
