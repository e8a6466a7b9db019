import type { SupplyEventValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { eventFilter, filtered } from './event-filter.ts';

const event = (part: Partial<SupplyEventValues>): SupplyEventValues => ({
  ...{ id: 'a', device: 'A00000000001', kind: 'DIP', start: 1_000_000, end: 1_000_320, phases: ['L1'], voltages: {} },
  ...{ value: 161, percent: 70, class: 'B2', source: 'device', resolution: null },
  ...part,
});

describe('the filter of events', () => {
  // proves R-SUPPLY-004, R-SUPPLY-017
  it('shows those of a kind, a phase and a duration', () => {
    const events = [
      event({ id: '1' }),
      event({ id: '2', kind: 'OUTAGE', phases: ['L1', 'L2', 'L3'], end: null }),
      event({ id: '3', kind: 'SWELL', phases: ['L2'] }),
    ];
    const ids = (filter: Parameters<typeof filtered>[1]) => filtered(events, filter, 1_200_000).map(({ id }) => id);
    expect(ids({})).toEqual(['1', '2', '3']);
    expect(ids({ kind: 'OUTAGE' })).toEqual(['2']);
    expect(ids({ phase: 'L2' })).toEqual(['2', '3']);
    expect(ids({ least: 200_000 })).toEqual(['2']);
  });

  it('is named by an address, of which the rest is left out', () => {
    expect(eventFilter({ kind: 'DIP', phase: 'L3', least: '1000', device: 'A00000000001' })).toEqual({
      ...{ kind: 'DIP', phase: 'L3', least: 1_000 },
    });
    expect(eventFilter({ kind: 'toString', phase: 'L4', least: '7' })).toEqual({});
  });
});
