import type { SupplyEventValues } from '@phasor/contract';
import { expect, it } from 'vitest';
import { disturbanceRows } from './disturbance-rows.ts';

const event = (part: Partial<SupplyEventValues>): SupplyEventValues => ({
  ...{ id: '1', device: 'A', kind: 'DIP', start: 1_000, end: 1_300, phases: ['L1'], voltages: {}, value: 150 },
  ...{ percent: 65, class: 'C2', source: 'device', resolution: null },
  ...part,
});

// proves R-SUPPLY-011
it('a disturbance has its members, its kinds and the worst voltage', () => {
  const events = [
    event({}),
    event({ device: 'B', kind: 'OUTAGE', percent: 0 }),
    event({ id: '2' }),
    event({ device: 'C', kind: 'SWELL', start: 90_000, end: null, percent: 121 }),
    event({ device: 'C', kind: 'RESET', percent: null }),
  ];
  const rows = disturbanceRows({
    events,
    disturbances: [
      { start: 1_000, end: 2_000, events: [0, 1, 2] },
      { start: 90_000, end: null, events: [3] },
      { start: 1_000, end: 1_300, events: [4] },
    ],
  });
  expect(rows).toMatchObject([
    { start: 1_000, end: 2_000, kinds: ['DIP', 'OUTAGE'], devices: ['A', 'B'], percent: 0, first: events[0] },
    { start: 90_000, end: null, kinds: ['SWELL'], devices: ['C'], percent: 121 },
    { kinds: ['RESET'], percent: null },
  ]);
});
