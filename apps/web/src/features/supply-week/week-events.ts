import type { DeviceListEntry, SupplyEventValues, SupplyWeekValues } from '@phasor/contract';
import { call } from '../../base/api/client.ts';

/** Events in the printed week of each device, by MAC, ascending. */
export type WeekEvents = ReadonlyMap<string, readonly SupplyEventValues[]>;

/**
 * Reads the events of devices in a week.
 * @throws the error of a call that fails: a report without its events would be another one
 */
export async function readWeekEvents(
  devices: readonly DeviceListEntry[],
  weekOf: (mac: string) => SupplyWeekValues | undefined,
): Promise<WeekEvents> {
  const found = new Map<string, readonly SupplyEventValues[]>();
  // One after the other: a group has up to a hundred.
  for (const { mac, token } of devices) {
    const week = weekOf(mac);
    if (week === undefined) continue;
    const { data } = await call('supply.events', { token, from: week.from / 1_000, to: week.to / 1_000 });
    found.set(mac, data.events);
  }
  return found;
}
