import { describe, expect, it } from 'vitest';
import { clustersOf, statusOfCluster } from './clusters.ts';
import type { MapMarker } from './place.ts';

const marker = (id: string, x: number, status: MapMarker['status'] = 'online'): MapMarker => ({
  id,
  title: id,
  latitude: 0,
  longitude: x,
  status,
});
const toPixel = ({ longitude }: MapMarker) => ({ x: longitude, y: 0 });
const idsOf = (markers: readonly MapMarker[], reach: number) =>
  clustersOf(markers, toPixel, reach).map(({ members }) => members.map(({ id }) => id));

describe('clustersOf', () => {
  // proves R-TREE-033
  it('groups markers nearer than the reach and separates those at exactly that distance', () => {
    expect(idsOf([marker('a', 0), marker('b', 9), marker('c', 10)], 10)).toEqual([['a', 'b'], ['c']]);
  });

  // proves R-DASH-043, R-TREE-033
  it('keeps every marker exactly once', () => {
    const many = Array.from({ length: 50 }, (_, index) => marker(String(index), (index * 7) % 40));
    expect(idsOf(many, 12).flat().sort()).toEqual(many.map(({ id }) => id).sort());
  });

  it('is empty without markers', () => {
    expect(idsOf([], 10)).toEqual([]);
  });
});

describe('statusOfCluster', () => {
  it('is offline only when no member is there', () => {
    expect(statusOfCluster({ members: [marker('a', 0, 'ended'), marker('b', 0, 'unknown')] })).toBe('offline');
    expect(statusOfCluster({ members: [marker('a', 0, 'offline'), marker('b', 0, 'offline')] })).toBe('offline');
    expect(statusOfCluster({ members: [marker('a', 0, 'offline'), marker('b', 0)] })).toBe('online');
    expect(statusOfCluster({ members: [marker('a', 0, 'offline'), marker('b', 0, 'database_update')] })).toBe(
      'database_update',
    );
  });
});
