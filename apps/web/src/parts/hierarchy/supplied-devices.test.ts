import type { HierarchyNode } from '@phasor/contract';
import { expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { resolveSelection, suppliedDevices } from './index.ts';

const METER = deviceEntry({ mac: 'A00000000001' });
const DETECTOR = deviceEntry({ mac: 'A00000000005', type: 5 });
const SENSE = deviceEntry({ mac: 'A00000000007', type: 7 });
const leaf = ({ mac, title }: { mac: string; title: string }): HierarchyNode => ({
  ...{ title, isLeaf: true, data: { id: mac, mac } },
});
const works: HierarchyNode = {
  ...{ title: 'Works', isLeaf: false, data: { id: 'works' } },
  children: [METER, DETECTOR, SENSE].map(leaf),
};

// proves R-WEEK-009
it('of a group are all that measure a voltage, counted or not', () => {
  const facility = { nodes: [works], devices: [METER, DETECTOR, SENSE] };
  const macs = (selection: Parameters<typeof suppliedDevices>[0]) => suppliedDevices(selection).map(({ mac }) => mac);
  expect(macs(resolveSelection([{ group: 'works' }], facility))).toEqual([METER.mac, DETECTOR.mac]);
  expect(macs(resolveSelection([{ device: SENSE.mac }], facility))).toEqual([]);
  expect(macs({ kind: 'none' })).toEqual([]);
});
