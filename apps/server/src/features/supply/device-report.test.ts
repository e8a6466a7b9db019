import type { EventFrame } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceReport } from './device-report.ts';

const event = (part: Partial<EventFrame>) => deviceReport({ id: '17-42', ts: 1_790_000_000.25, type: 'DIP', ...part });
const AT = 1_790_000_000_250;

// proves R-SUPPLY-015
describe('an event of a device about its supply', () => {
  it('begins at its time, and goes on while it has no duration', () => {
    expect(event({ type: 'OUTAGE', data: { phase: 'L1' } })).toMatchObject({
      ...{ id: '17-42', kind: 'OUTAGE', start: AT, end: null, phases: ['L1'], resolution: null },
    });
  });

  it('ends at its time where it has a duration, to the millisecond', () => {
    expect(event({ data: { duration: 0.32 } })).toMatchObject({ start: AT - 320, end: AT });
  });

  it('has its own start before that', () => {
    const data = { start: 1_789_999_990, duration: 2.5, phases: ['L3', 'L1', 'L9'] };
    expect(event({ data })).toMatchObject({ start: AT - 10_250, end: AT - 7_750, phases: ['L1', 'L3'] });
    expect(event({ data: { start: 1_789_999_990 } })).toMatchObject({ start: AT - 10_250, end: null });
    expect(event({ data: { duration: 0 } })).toMatchObject({ start: AT, end: AT });
  });

  it('has one voltage, or one of each phase', () => {
    const { voltages, value } = event({ data: { voltage: { L2: 101.5, L3: 'x', L7: 3 } } }) ?? {};
    expect([voltages, value]).toEqual([{ L2: 101.5 }, null]);
    expect(event({ data: { residual: 92 } })).toMatchObject({ voltages: {}, value: 92 });
    expect(event({ type: 'FREQUENCY', data: { value: 49.1 } })).toMatchObject({ value: 49.1, voltages: {} });
  });

  it('is a moment for a reset and a corrected clock, and nothing for a relay', () => {
    expect(event({ type: 'RESET', data: { duration: 5 } })).toMatchObject({ start: AT, end: AT });
    expect(event({ type: 'CLOCK' })).toMatchObject({ kind: 'CLOCK', start: AT, end: AT });
    expect(event({ type: 'RELAY' })).toBeNull();
  });

  it.each([
    [{ duration: -1 }],
    [{ duration: 'long' }],
    [{ duration: Number.POSITIVE_INFINITY }],
    [{ start: 1_790_000_001 }],
    [{ start: null }],
    // Of a clock that was not set yet.
    [{ start: 0 }],
    [{ duration: '5' }],
    [{ voltage: null }],
    [{ phases: 'L1' }],
    [{ voltage: [1, 2] }],
    [{ voltage: -4 }],
    [{ voltage: 1e300 }],
  ])('is not refused because of %j', (data) => {
    expect(event({ data })).toMatchObject({ start: AT, end: null, phases: [], voltages: {}, value: null });
  });
});
