import type { DeviceListEntry, HierarchyTag } from '@phasor/contract';
import { shownStatus, stateWord } from '../../../base/ui/device-status.ts';
import type { MapMarker } from '../../../parts/map/index.ts';

export interface TagCount {
  readonly tag: string;
  readonly count: number;
  readonly offline: number;
}

/** Those that still measure: a device that has ended is neither online nor away. */
export const inUse = (devices: readonly DeviceListEntry[]): readonly DeviceListEntry[] =>
  devices.filter((device) => stateWord(device) !== 'ended');

/** The number of devices in each state. */
export function deviceStates(devices: readonly DeviceListEntry[]): { online: number; offline: number } {
  const offline = devices.filter((device) => shownStatus(device) === 'offline').length;
  return { online: devices.length - offline, offline };
}

/** Number of devices with each tag, most frequent first, and how many of them are offline. */
export function tagCounts(devices: readonly DeviceListEntry[], tags: readonly HierarchyTag[]): TagCount[] {
  const tagOf = new Map(tags.map(({ mac, tags: [first] }) => [mac, first]));
  const counts = new Map<string, { count: number; offline: number }>();
  for (const device of devices) {
    const tag = tagOf.get(device.mac);
    if (tag === undefined || tag === '') continue;
    const { count, offline } = counts.get(tag) ?? { count: 0, offline: 0 };
    counts.set(tag, { count: count + 1, offline: offline + (shownStatus(device) === 'offline' ? 1 : 0) });
  }
  return [...counts]
    .map(([tag, sums]) => ({ tag, ...sums }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** Devices with a location, their own or the account's, as markers; `shown` are marked. One that has ended is there only if shown. */
export function placedDevices(
  devices: readonly DeviceListEntry[],
  tags: readonly HierarchyTag[],
  shown: ReadonlySet<string>,
): MapMarker[] {
  const tagOf = new Map(tags.map((tag) => [tag.mac, tag]));
  return devices.flatMap((device) => {
    const tag = tagOf.get(device.mac);
    const latitude = tag?.lat === undefined ? device.lat : tag.lat;
    const longitude = tag?.lng === undefined ? device.lng : tag.lng;
    const { mac: id, title } = device;
    const [status, isShown] = [stateWord(device), shown.has(id)];
    if (latitude === null || longitude === null || (status === 'ended' && !isShown)) return [];
    return [{ id, title, latitude, longitude, status, isShown }];
  });
}
