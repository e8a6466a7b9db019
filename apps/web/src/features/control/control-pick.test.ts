import type { DeviceListEntry, HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { disconnectorsOf, parsePick, pickedOf, pickText, pickTree } from './control-pick.ts';

const [YARD, HALL, METER, LATE] = ['02005E000001', '02005E000002', '02005E000003', '02005E000004'] as const;
const device = (mac: string, type = 2) => ({ mac, type, title: `Device ${mac.at(-1)}` }) as DeviceListEntry;
const leaf = (mac: string, title: string): HierarchyNode => ({ title, isLeaf: true, data: { id: `leaf ${mac}`, mac } });
const group = (title: string, children: HierarchyNode[]): HierarchyNode => ({
  ...{ title, isLeaf: false, isExpanded: false, children },
  data: { id: title },
});

const nodes = [group('Outside', [group('Meters', [leaf(METER, 'Meter')]), leaf(HALL, 'Hall')]), leaf(YARD, 'Yard')];
const devices = [device(LATE), device(YARD), device(METER, 1), device(HALL)];
const all = disconnectorsOf(nodes, devices);

describe('the disconnectors of an account', () => {
  it('are in the order of its tree, with its names, and last those outside of the tree', () => {
    expect(all.map(({ device: { mac }, title }) => [mac, title])).toEqual([
      [HALL, 'Hall'],
      [YARD, 'Yard'],
      [LATE, 'Device 4'],
    ]);
  });

  // proves R-DEV-029
  it('are those that have relays, as far as they told', () => {
    const [told, none] = [device(YARD), device(HALL)].map((each, index) => ({
      ...each,
      caps: index === 0 ? ['relay'] : [],
    }));
    const found = disconnectorsOf([], [told, none, device(LATE)] as DeviceListEntry[]);
    expect(found.map(({ device: { mac } }) => mac)).toEqual([YARD, LATE]);
  });

  // proves R-CTRL-017
  it('are chosen from its tree, which shows nothing else', () => {
    const titles = (tree: readonly HierarchyNode[]): unknown[] =>
      tree.map(({ title, children, data }) => (children ? [title, titles(children)] : [title, data.id]));
    expect(titles(pickTree(nodes, all))).toEqual([
      ['Outside', [['Hall', HALL]]],
      ['Yard', YARD],
      ['Device 4', LATE],
    ]);
    expect(pickTree(nodes, [])).toEqual([]);
  });
});

describe('the chosen disconnectors', () => {
  const picked = (wishes: Partial<Parameters<typeof pickedOf>[1]>, among = all) =>
    pickedOf(among, { named: undefined, last: undefined, selected: undefined, ...wishes }).map(
      ({ device: { mac } }) => mac,
    );

  // proves R-CTRL-017
  it('are those of the address, and are written there', () => {
    expect(parsePick(pickText([YARD, HALL]))).toEqual([YARD, HALL]);
    expect(parsePick(`${YARD.toLowerCase()},nonsense,${YARD}`)).toEqual([YARD]);
    expect(picked({ named: [YARD, 'FFFFFFFFFFFF'], last: [HALL], selected: HALL })).toEqual([YARD]);
  });

  // proves R-CTRL-018
  it('are none where the address says so', () => {
    expect(parsePick(pickText([]))).toEqual([]);
    expect(picked({ named: [], last: [HALL] })).toEqual([]);
  });

  it('are otherwise the last chosen, then the selected one, then the only one', () => {
    expect(parsePick(undefined)).toBeUndefined();
    expect(picked({ last: [HALL], selected: YARD })).toEqual([HALL]);
    expect(picked({ selected: YARD })).toEqual([YARD]);
    expect(picked({ selected: METER })).toEqual([]);
    expect(picked({}, all.slice(0, 1))).toEqual([HALL]);
  });
});
