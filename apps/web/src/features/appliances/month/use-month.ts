import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { useCost } from '../../../parts/measurements/index.ts';
import { wishOf } from '../runs/use-runs.ts';
import { type Appliances, isNothing } from '../use-appliances.ts';
import { explainedTrend, TREND_MONTHS } from './explained-trend.ts';
import { type MonthRanges, monthRanges, monthsBefore } from './month-ranges.ts';
import { changesOf, costOfMonth, explainedIn, explainedOf, monthRows, unusualOf } from './month-story.ts';

/** A running month is read again after this time, ms. */
const REFRESH_MS = 300_000;
/** Number of months that can be chosen. */
const MOST_BACK = 120;

/** A month, and what it is compared with. */
export interface ToldMonth extends MonthRanges {
  /** Months before the running one. */
  readonly back: number;
  readonly isRunning: boolean;
  readonly zone: string;
  readonly show: (back: number) => void;
}

/** The month of the address; the running one where it names none. */
export function useMonth(zone: string): ToldMonth {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = useNow(REFRESH_MS);
  const back = backOf(search.back);
  return useMemo(() => {
    return {
      ...{ back, isRunning: back === 0, zone },
      ...monthRanges(back, now, zone),
      show: (next) =>
        void navigate({
          to: '.',
          search: (kept: Record<string, unknown>) => ({ ...kept, back: next === 0 ? undefined : String(next) }),
          replace: true,
        }),
    };
  }, [back, now, zone, navigate]);
}

function backOf(text: unknown): number {
  const back = Number(text ?? 0);
  return Number.isInteger(back) && back > 0 ? Math.min(back, MOST_BACK) : 0;
}

/** The figures of a month and of the one before, as the page shows them. */
export function useStory(device: DeviceListEntry, { range, before, isRunning, zone }: ToldMonth, { all }: Appliances) {
  const now = useEnergies(device, range, isRunning);
  const past = useEnergies(device, before, false);
  const selection = { kind: 'device', device, title: device.title } as const;
  const months = useEarlierMonths(device, range, zone);
  const cost = useCost(selection, { range, period: 'MONTH', growing: isRunning });
  const [data, earlier, coverage] = [now.data?.data, past.data?.data, now.data?.coverage];
  const { from } = range;
  const story = useMemo(() => {
    if (data === undefined || all === undefined) return undefined;
    const learned = new Set(all.filter((one) => one.learned).map(({ ID_appliance }) => ID_appliance));
    const names = new Map(all.map(({ ID_appliance, name }) => [ID_appliance, name]));
    const before = earlier?.some(({ kind }) => kind === 'appliance') ? earlier : undefined;
    const lastMonth = months?.at(-1);
    const rows = monthRows({ entries: data, before: before ?? [], learned, names });
    return {
      rows,
      /** Whether any appliance was recognised in the month before: without one nothing is compared. */
      isCompared: before !== undefined,
      changes: before === undefined ? [] : changesOf(rows),
      unusual: unusualOf(rows),
      explained: explainedOf(data),
      explainedBefore: lastMonth === undefined || lastMonth.appliances === 0 ? undefined : explainedIn(lastMonth),
      trend: months && explainedTrend(months, { from, explained: explainedOf(data), coverage }),
    };
  }, [data, earlier, all, months, from, coverage]);
  return {
    story,
    total: now.data?.total,
    coverage,
    totalBefore: past.data?.total,
    coverageBefore: past.data?.coverage,
    cost: costOfMonth(cost),
    currency: cost?.currency ?? null,
    error: isNothing(now.error) ? null : now.error,
    isLoading: now.isLoading,
  };
}

/** The months before the shown one; null where they could not be read, and undefined before. */
function useEarlierMonths(device: DeviceListEntry, { from }: TimeRange, zone: string) {
  const range = monthsBefore(from, TREND_MONTHS - 1, zone);
  const query = useQuery({
    ...callQuery('appliances.months', wishOf({ device, range })),
    // What is over changes with corrections alone, by which all of this is read again.
    staleTime: REFRESH_MS,
    retry: false,
    meta: { quiet: 'all' },
  });
  return query.data?.data ?? (query.isError ? null : undefined);
}

function useEnergies(device: DeviceListEntry, range: TimeRange, growing: boolean) {
  return useQuery({
    ...callQuery('appliances.energy', wishOf({ device, range })),
    enabled: range.from < range.to,
    placeholderData: keepPreviousData,
    refetchInterval: growing ? REFRESH_MS : false,
    retry: false,
    meta: { quiet: 'all' },
  });
}
