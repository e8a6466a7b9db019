import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { deviceItems, inGroups, movedBy, type PaletteItem } from './palette-items.ts';

const item = (group: PaletteItem['group'], id: string): PaletteItem => ({
  id,
  group,
  title: id,
  detail: '',
  choose: { kind: 'open', path: '/' },
});

describe('inGroups', () => {
  it('lists devices, then pages, then actions, each in the given order', () => {
    const items = [item('actions', 'a'), item('devices', 'd1'), item('pages', 'p'), item('devices', 'd2')];
    expect(inGroups(items).map(({ id }) => id)).toEqual(['d1', 'd2', 'p', 'a']);
    expect(inGroups(items, 1).map(({ id }) => id)).toEqual(['d1', 'p', 'a']);
  });
});

describe('movedBy', () => {
  it('goes around both ends and stays at the start of an empty list', () => {
    expect(movedBy(2, 1, 3)).toBe(0);
    expect(movedBy(0, -1, 3)).toBe(2);
    expect(movedBy(0, 1, 0)).toBe(0);
  });
});

describe('deviceItems', () => {
  // proves R-TREE-047
  it('are the devices of the tree with their groups, then those outside of the tree', () => {
    const leaf = { title: 'Oven', isLeaf: true, data: { id: 'leaf', mac: '02005E100001' } };
    const nodes = [{ title: 'Hall', isLeaf: false, children: [leaf], data: { id: 'hall' } }];
    const devices = ['02005E100002', '02005E100001'].map((mac) => deviceEntry({ mac, title: `Device ${mac}` }));
    expect(deviceItems({ nodes, devices }).map(({ title, detail }) => [title, detail])).toEqual([
      ['Oven', 'Hall · 02:00:5E:10:00:01'],
      ['Device 02005E100002', '02:00:5E:10:00:02'],
    ]);
  });
});
