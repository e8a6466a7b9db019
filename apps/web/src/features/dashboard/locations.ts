import type { DeviceListEntry, HierarchyTag } from '@phasor/contract';
import { type ShownStatus, shownStatus } from '../../ui/device-status.ts';

/** A device on the map; x and y from 0 to 1, y downwards. */
export interface MapDot {
  readonly mac: string;
  readonly title: string;
  readonly status: ShownStatus;
  readonly x: number;
  readonly y: number;
}

export interface LocationMap {
  readonly dots: readonly MapDot[];
  /** Metres from the left edge to the right one. */
  readonly widthMetres: number;
  readonly centre: { readonly latitude: number; readonly longitude: number };
}

export interface TagCount {
  readonly tag: string;
  readonly count: number;
  readonly offline: number;
}

const METRES_PER_DEGREE = 111_320;
/** A single place is shown with this much around it. */
const SMALLEST_METRES = 300;
const MARGIN = 1.35;

/** How often each tag is used by the devices, most frequent first, and how many of them are offline. */
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

/**
 * Places of the devices on a picture `aspect` times as wide as high, north up, the same scale both ways. Undefined when no
 * device has a place.
 */
export function locationMap(devices: readonly DeviceListEntry[], aspect: number): LocationMap | undefined {
  const placed = devices.flatMap((device) =>
    device.lat === null || device.lng === null ? [] : [{ device, latitude: device.lat, longitude: device.lng }],
  );
  if (placed.length === 0) return undefined;
  const latitudes = placed.map(({ latitude }) => latitude);
  const longitudes = placed.map(({ longitude }) => longitude);
  const centre = { latitude: middle(latitudes), longitude: middle(longitudes) };
  // Near enough for a card: a degree of longitude shrinks with the cosine of the latitude.
  const metresPerLongitude = METRES_PER_DEGREE * Math.max(0.01, Math.cos((centre.latitude * Math.PI) / 180));
  const wide = extent(longitudes) * metresPerLongitude;
  const high = extent(latitudes) * METRES_PER_DEGREE;
  const widthMetres = Math.max(SMALLEST_METRES, wide, high * aspect) * MARGIN;
  const dots = placed.map(({ device, latitude, longitude }) => ({
    mac: device.mac,
    title: device.title,
    status: shownStatus(device),
    x: 0.5 + ((longitude - centre.longitude) * metresPerLongitude) / widthMetres,
    y: 0.5 - ((latitude - centre.latitude) * METRES_PER_DEGREE * aspect) / widthMetres,
  }));
  return { dots, widthMetres, centre };
}

/** A round length of at most a third of the map, for its scale bar, m. */
export function scaleBarMetres(widthMetres: number): number {
  const most = widthMetres / 3;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

function middle(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}

function extent(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
