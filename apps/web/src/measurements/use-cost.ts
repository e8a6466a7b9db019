import type { TimeRange } from '@phasor/calendar';
import type { CostAnswer, EnergyPeriod, Source } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.ts';
import type { Selection } from '../hierarchy/selection.ts';

const REFRESH_MS = 60_000;

interface CostWish {
  /** `[from, to)`, epoch ms. */
  readonly range: TimeRange;
  readonly period: EnergyPeriod;
  readonly source: Source;
  /** The range includes now: its cost is read again by and by. */
  readonly growing: boolean;
  /** False where what is shown has no price: nothing is asked. */
  readonly isPriced?: boolean;
}

/** What the selection's imported energy costs over a range; undefined while unknown (decision 73). */
export function useCost(selection: Selection, wish: CostWish): CostAnswer['data'] | undefined {
  const macList = macsOf(selection);
  const { range, period, source, growing } = wish;
  const query = callQuery('tariffs.cost', {
    macList,
    from: range.from / 1_000,
    to: range.to / 1_000,
    period,
    source,
  });
  return useQuery({
    ...query,
    enabled: macList.length > 0 && wish.isPriced !== false,
    retry: false,
    meta: { quiet: 'all' },
    refetchInterval: growing ? REFRESH_MS : false,
  }).data?.data;
}

function macsOf(selection: Selection): string[] {
  if (selection.kind === 'none') return [];
  return selection.kind === 'device' ? [selection.device.mac] : [...selection.macList];
}
