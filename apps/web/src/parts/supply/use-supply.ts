import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry, SupplyEventValues } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { live } from '../../base/api/live/live.ts';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { useErrorToast } from '../measurements/index.ts';

/** A running period is read again after these times, ms: while an event goes on, and else. A new event shows at once. */
const GOING_ON_MS = 10_000;
const REFRESH_MS = 60_000;

/** When the events of an answer are read again, ms. */
export function refreshOf(events: readonly Pick<SupplyEventValues, 'end'>[] | undefined): number {
  return events?.some(({ end }) => end === null) ? GOING_ON_MS : REFRESH_MS;
}

/** Events of the supply of a device in a range, with totals; of a failed call nothing is said. */
export function useSupplyEvents({ mac, token }: DeviceListEntry, { from, to }: TimeRange, enabled = true) {
  const query = useQuery({
    ...callQuery('supply.events', { token, from: from / 1_000, to: to / 1_000 }),
    ...{ enabled, placeholderData: keepPreviousData, meta: { quiet: 'all' as const } },
    refetchInterval: ({ state }) => refreshOf(state.data?.data.events),
  });
  const changed = useEffectEvent(() => void (enabled && query.refetch()));
  useEffect(() => live.subscribe({ kind: 'supply', mac, token }, () => changed()), [mac, token]);
  return query;
}

/** Events of the supply of a device in a range, with totals. */
export function useSupply(device: DeviceListEntry, range: TimeRange) {
  const query = useSupplyEvents(device, range);
  useErrorToast(query.error, `supply ${device.mac} ${range.from} ${range.to}`);
  return query;
}
