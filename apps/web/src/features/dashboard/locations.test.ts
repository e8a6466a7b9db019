import type { DeviceListEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { locationMap, scaleBarMetres, tagCounts } from './locations.ts';

const device = (mac: string, lat: number | null, lng: number | null) =>
  ({ mac, title: mac, lat, lng, status: 'ONLINE' }) as DeviceListEntry;

const offline = (mac: string): DeviceListEntry => ({ ...device(mac, 1, 1), status: 'OFFLINE' });

const tag = (mac: string, name?: string) => ({ id: mac, title: mac, mac, tags: name === undefined ? [] : [name] });

describe('tagCounts', () => {
  it('counts devices by tag, the most frequent first, and names those offline', () => {
    const devices = [device('A', 1, 1), offline('B'), device('C', 1, 1), device('D', 1, 1)];
    expect(tagCounts(devices, [tag('A', 'Hall'), tag('B', 'Hall'), tag('C', 'Yard'), tag('D')])).toEqual([
      { tag: 'Hall', count: 2, offline: 1 },
      { tag: 'Yard', count: 1, offline: 0 },
    ]);
  });

  it('does not count devices that are no longer there', () => {
    expect(tagCounts([], [tag('A', 'Hall')])).toEqual([]);
  });
});

describe('locationMap', () => {
  it('keeps every device inside the picture, north up and east right', () => {
    const map = locationMap([device('S', 48.1, 17.1), device('N', 48.3, 17.2)], 2);
    const [south, north] = map?.dots ?? [];
    expect(south?.y).toBeGreaterThan(north?.y ?? 1);
    expect(south?.x).toBeLessThan(north?.x ?? 0);
    for (const { x, y } of map?.dots ?? []) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(Math.max(x, y)).toBeLessThan(1);
    }
  });

  it('has one scale both ways', () => {
    const map = locationMap([device('A', 0, 0), device('B', 0.01, 0.01)], 2);
    const [a, b] = map?.dots ?? [];
    expect(((b?.x ?? 0) - (a?.x ?? 0)) * 2).toBeCloseTo((a?.y ?? 0) - (b?.y ?? 0), 6);
  });

  it('puts a single place in the middle, and is nothing without any', () => {
    expect(locationMap([device('A', 48, 17)], 1.6)?.dots[0]).toMatchObject({ x: 0.5, y: 0.5 });
    expect(locationMap([device('A', null, null)], 1.6)).toBeUndefined();
  });
});

describe('scaleBarMetres', () => {
  it('is the greatest round length that fits a third', () => {
    expect([405, 1_500, 3_100, 6_500].map(scaleBarMetres)).toEqual([100, 500, 1_000, 2_000]);
  });
});
