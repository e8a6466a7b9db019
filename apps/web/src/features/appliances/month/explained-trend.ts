import type { ExplainedMonth } from '@phasor/contract';
import { isFullyCovered } from '../../../parts/measurements/index.ts';
import { type Explained, explainedIn, inPercent } from './month-story.ts';

/** Number of months of a trend, with the one that is shown. */
export const TREND_MONTHS = 12;

/** What appliances explain of a month. */
export interface TrendMonth {
  /** Its beginning, epoch ms. */
  readonly from: number;
  /** Whole percent, as the page of the month writes it; null where nothing was measured. */
  readonly percent: number | null;
  /** It was measured in part: the share may be another one. */
  readonly isUnsure: boolean;
}

/** The month that a page shows, with its own figures. */
interface ShownMonth {
  readonly from: number;
  readonly explained: Explained | undefined;
  readonly coverage: number | undefined;
}

/** The trend up to a month, from the first one on in which anything was measured. */
export function explainedTrend(earlier: readonly ExplainedMonth[], shown: ShownMonth): TrendMonth[] {
  const months = [
    ...earlier.map(
      (month): ShownMonth => ({ from: month.from, explained: explainedIn(month), coverage: month.coverage }),
    ),
    shown,
  ].map(({ from, explained, coverage = 1 }): TrendMonth => {
    const percent = explained === undefined ? null : inPercent(explained).appliances;
    return { from, percent, isUnsure: percent !== null && !isFullyCovered(coverage) };
  });
  const first = months.findIndex(({ percent }) => percent !== null);
  return first < 0 ? [] : months.slice(first);
}
