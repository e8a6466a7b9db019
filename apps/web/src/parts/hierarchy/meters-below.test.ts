import { type HierarchyNode, REPORT_MODES } from '@phasor/contract';
import { expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { metersBelow } from './index.ts';

const devices = ['A', 'B', 'C'].map((letter) => deviceEntry({ mac: `00000000000${letter}` }));
const [main, hall, office] = devices.map(({ mac }) => mac);
const leaf = (mac = '', whole = false): HierarchyNode => ({
  ...{ title: mac, isLeaf: true },
  data: { id: mac, mac, report_mode: whole ? REPORT_MODES.whole : REPORT_MODES.part },
});
const group = (id: string, children: HierarchyNode[]): HierarchyNode => ({
  ...{ title: id, isLeaf: false, data: { id }, children },
});

// proves R-WIRE-008
it('are the meters of the group that a device measures as a whole', () => {
  const nodes = [group('works', [leaf(main, true), group('inner', [leaf(hall)]), leaf(office)])];
  const below = (mac = '') => metersBelow(mac, { nodes, devices }).map((device) => device.mac);
  expect(below(main)).toEqual([hall, office]);
  expect(below(hall)).toEqual([]);
  expect(metersBelow(main ?? '', { nodes: [], devices })).toEqual([]);
});
