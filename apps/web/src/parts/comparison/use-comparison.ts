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
import { rangeDates, useChangeWords } from './use-change-words.ts';
import { type ComparedSums, useSoFar } from './use-so-far.ts';

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
  readonly sums: ComparedSums;
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
  const sums = useSoFar(subject, drawn.wish, { answer, compared, now, zone });
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
  return { chart: both, comparison, compared, sums, isNothing };
}

const seconds = ({ from, to }: TimeRange) => ({ from: from / 1_000, to: to / 1_000 });

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
