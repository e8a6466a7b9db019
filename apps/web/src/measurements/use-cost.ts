import type { TimeRange } from '@phasor/calendar';
import type { CostAnswer, EnergyPeriod } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.ts';
import type { Selection } from '../hierarchy/selection.ts';

const REFRESH_MS = 60_000;

/** What the selection's imported energy costs over a range; undefined while unknown (decision 73). */
export function useCost(selection: Selection, range: TimeRange, period: EnergyPeriod): CostAnswer['data'] | undefined {
  const macList = macsOf(selection);
  const wish = { macList, from: range.from / 1_000, to: range.to / 1_000, period, source: 1 } as const;
  const query = callQuery('tariffs.cost', wish);
  return useQuery({
    ...query,
    enabled: macList.length > 0,
    retry: false,
    meta: { quiet: 'all' },
    refetchInterval: REFRESH_MS,
  }).data?.data;
}

function macsOf(selection: Selection): string[] {
  if (selection.kind === 'none') return [];
  return selection.kind === 'device' ? [selection.device.mac] : [...selection.macList];
}
