import type { TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import type { Subject } from '../../base/api/subject.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import type { TimeChart } from '../charts/index.ts';
import {
  type CompareWish,
  changeOf,
  comparedRange,
  type EnergyChange,
  useComparisonTexts,
} from '../comparison/index.ts';
import { type ProfileWish, profileQuery } from '../measurements/index.ts';
import { grownBeside, grownChange, grownLines, toItsEnd } from './grown-lines.ts';
import { useProfileChart } from './use-profile-chart.ts';

/** A chart of registers and its source. */
interface DrawnRegisters {
  readonly screen: LineScreen;
  readonly subject: Subject | undefined;
  /** The request of the chart; the comparison repeats it for another range. */
  readonly wish: ProfileWish;
  /** Range of the chart, epoch ms. */
  readonly range: TimeRange;
  readonly chart: TimeChart | null;
  /** The chart's answer; undefined while the one shown is of another range. */
  readonly answer: SeriesAnswer | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly now: number;
  readonly zone: string;
}

interface GrownState {
  /** Readings; with a comparison, the growth since the start of the range. */
  readonly chart: TimeChart | null;
  /** The range compared with, epoch ms; undefined while nothing is compared. */
  readonly compared: TimeRange | undefined;
  /** Of the sum where there is one, of the single line where there is none; undefined until both answers are there. */
  readonly change: { readonly name: string; readonly difference: EnergyChange } | undefined;
  /** Nothing was measured in the range compared with. */
  readonly isNothing: boolean;
}

/** Growth of registers since the start of the range, beside that of the compared period. */
export function useGrownComparison(wish: CompareWish | undefined, drawn: DrawnRegisters): GrownState {
  const { screen, subject, chart, answer, hidden, now, zone } = drawn;
  const { from, to } = drawn.range;
  const compared = useMemo(
    () => (wish === undefined ? undefined : comparedRange(wish, { from, to }, { zone, byMonth: false })),
    [wish, from, to, zone],
  );
  const range = compared ?? NO_RANGE;
  const reached = toItsEnd(range);
  const wanted = { ...drawn.wish, from: reached.from / 1_000, to: reached.to / 1_000 };
  const query = useQuery(profileQuery(compared === undefined ? undefined : subject, wanted, now < range.to));
  const other = query.isPlaceholderData ? undefined : query.data;
  const kind = chart?.axes[0]?.kind ?? 'linear';
  const before = useProfileChart({ data: other, error: null }, { screen, range, zone, axisKind: kind, asRatio: false });
  const texts = useComparisonTexts(compared, zone);
  const grown = useMemo(() => (chart === null ? null : grownLines(chart)), [chart]);
  const pair = useMemo(() => {
    if (compared === undefined || answer === undefined || grown === null || before === null) return undefined;
    return { grown, other: grownLines(before) };
  }, [compared, answer, grown, before]);
  const both = useMemo(
    () => (pair === undefined ? grown : grownBeside(pair, { hidden, seriesName: texts.seriesName })),
    [pair, grown, hidden, texts],
  );
  if (compared === undefined) return { chart, compared, change: undefined, isNothing: false };
  const isNothing = hasCode(query.error, 'store.not_found');
  const { id, name } = pair?.grown.series.find((series) => series.id === 'cumulative') ?? pair?.grown.series[0] ?? NONE;
  if (pair === undefined) return { chart: grown, compared, change: undefined, isNothing };
  const covered = Math.min(answer?.coverage[screen.quantity] ?? 0, other?.coverage[screen.quantity] ?? 0);
  const ratio = grownChange(pair, id);
  return {
    chart: both,
    ...{ compared, isNothing },
    change: { name, difference: ratio === null ? null : changeOf(ratio, covered) },
  };
}

const NONE = { id: '', name: '' };
const NO_RANGE: TimeRange = { from: 0, to: 0 };
