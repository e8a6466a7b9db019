import { describe, expect, it } from 'vitest';
import { certainClass, type SupplyEvent } from './index.ts';

const event = (part: Partial<SupplyEvent>): SupplyEvent => ({
  ...{ id: 'a', kind: 'DIP', start: 0, end: 1_000, phases: ['L1'], voltages: {}, value: 0, percent: 50, cell: null },
  ...{ source: 'samples', resolution: 1_000, ...part },
});

// proves R-NEWS-044
describe('the class that an event has at least', () => {
  it('is its own', () => {
    expect(certainClass(event({ cell: 'C3' }))).toBe('C3');
  });

  it.each([
    // A mean of 65 % of a second: the voltage was lower than that, and for 350 ms at least.
    [65, 1_000, 'C2'],
    // 85 %: for 150 ms at least.
    [85, 1_000, 'A1'],
    [2, 1_000, 'X3'],
    // Never longer than the event.
    [50, 300, 'C2'],
    // The samples are still enough to classify a minute.
    [50, 60_000, 'C2'],
    // A swell may have been as short as a half cycle.
    [115, 1_000, 'T1'],
    [130, 1_000, 'S1'],
  ])('of samples to %d %% is certain of %d ms: %s', (percent, end, cell) => {
    expect(certainClass(event({ percent, start: 7_000, end: 7_000 + end }))).toBe(cell);
  });

  it('is that of a minute where it took longer', () => {
    expect(certainClass(event({ end: 7_200_000, percent: 75, resolution: null }))).toBe('B5');
    expect(certainClass(event({ end: 7_200_000, percent: 112 }))).toBe('T3');
  });

  it('is none of an interruption, of what goes on, of what is no dip or swell, and of less than a half cycle', () => {
    const none = [{ kind: 'OUTAGE' }, { end: null }, { kind: 'FREQUENCY' }, { percent: null }] as const;
    for (const part of none) expect(certainClass(event(part))).toBeNull();
    expect(certainClass(event({ end: 5, resolution: null }))).toBeNull();
  });
});
