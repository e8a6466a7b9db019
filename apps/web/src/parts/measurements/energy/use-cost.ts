import type { TimeRange } from '@phasor/calendar';
import type { CostAnswer, EnergyPeriod, Source } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { ownSourceOf, type Selection } from '../../hierarchy/index.ts';

const REFRESH_MS = 60_000;

interface CostWish {
  /** `[from, to)`, epoch ms. */
  readonly range: TimeRange;
  readonly period: EnergyPeriod;
  /** Chosen above a chart; that of the selection when absent. */
  readonly source?: Source | undefined;
  /** The range includes now: its cost is read again at intervals. */
  readonly growing: boolean;
  /** False if the shown quantities have no price: no call is made. */
  readonly isPriced?: boolean;
}

/** Cost of the selection's imported energy over a range; undefined while unknown (D73). */
export function useCost(selection: Selection, wish: CostWish): CostAnswer['data'] | undefined {
  return useCostQuery(selection, wish).data?.data;
}

/** As `useCost`, where it matters whether the first answer is still awaited. */
export function useCostQuery(selection: Selection, wish: CostWish) {
  const who = namedIn(selection);
  const { range, period, source = ownSourceOf(selection), growing } = wish;
  const query = callQuery('tariffs.cost', {
    ...who,
    from: range.from / 1_000,
    to: range.to / 1_000,
    period,
    source,
  });
  return useQuery({
    ...query,
    enabled: who !== undefined && wish.isPriced !== false,
    retry: false,
    meta: { quiet: 'all' },
    refetchInterval: growing ? REFRESH_MS : false,
  });
}

/** The selection, in the fields of calls for several devices; undefined without one. */
export function namedIn(selection: Selection): { macList: string[] } | { group: string } | undefined {
  if (selection.kind === 'none') return undefined;
  return selection.kind === 'device' ? { macList: [selection.device.mac] } : { group: selection.id };
}
