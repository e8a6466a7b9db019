import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continuousRegister, SETTLING_MS } from './continuous-register.ts';
import { energyBetween } from './energy.ts';
import type { RegisterKnots } from './register-knots.ts';
import { settlingStretch } from './settling.ts';

const HOUR = 3_600_000;
const MAX_POWER = 20_000;

interface Reading {
  readonly time: number;
  readonly value: number;
  readonly boot: number;
}

function knotsOf(readings: readonly Reading[]): RegisterKnots {
  return {
    register: 'E',
    time: Float64Array.from(readings, ({ time }) => time),
    value: Float64Array.from(readings, ({ value }) => value),
    boot: Float64Array.from(readings, ({ boot }) => boot),
  };
}

const countOf = (readings: readonly Reading[]) => continuousRegister(knotsOf(readings), { maxPower: MAX_POWER });

/** Readings from `from` to `to` with the nearest one on each side. */
function readingsAround(all: readonly Reading[], from: number, to: number): Reading[] {
  const first = all.findLastIndex(({ time }) => time <= from);
  const last = all.findIndex(({ time }) => time >= to);
  return all.slice(Math.max(0, first), last < 0 ? all.length : last + 1);
}

/** The count of a range by the readings of a day on both sides, extended until that is enough. */
function countAround(all: readonly Reading[], range: { from: number; to: number }) {
  let known = { from: range.from - SETTLING_MS, to: range.to + SETTLING_MS };
  for (;;) {
    const readings = readingsAround(all, known.from, known.to);
    const count = countOf(readings);
    const needed = settlingStretch(count, range);
    const isFromBegin = readings[0] === all[0];
    if ((isFromBegin || needed.from >= known.from) && needed.to <= known.to) return count;
    known = { from: Math.min(known.from, needed.from), to: Math.max(known.to, needed.to) };
  }
}

type Trouble = 'none' | 'dip' | 'zero' | 'spike' | 'reset' | 'step' | 'gap';

/** A meter over some weeks that sometimes reports a wrong count, for a reading or for days. */
const meters = fc
  .array(
    fc.record({
      trouble: fc.constantFrom<Trouble>('none', 'none', 'dip', 'zero', 'spike', 'reset', 'step', 'gap'),
      /** Readings for which it lasts. */
      lasts: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 60 })),
      power: fc.integer({ min: 0, max: 9_000 }),
      wait: fc.constantFrom(HOUR / 4, HOUR, 3 * HOUR),
      /** Readings before it without a fault. */
      calm: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 10, max: 60 })),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((stretches) => {
    const readings: Reading[] = [];
    let [time, truth, offset, boot] = [0, 50_000, 0, 1];
    const report = (value: number) => readings.push({ time, value: Math.max(0, value), boot });
    for (const { trouble, lasts, power, wait, calm } of stretches) {
      for (let count = 0; count < calm; count += 1) {
        time += wait;
        truth += (power * wait) / HOUR;
        report(truth + offset);
      }
      if (trouble === 'reset') {
        offset = -truth;
        boot += 1;
      }
      if (trouble === 'step') offset += 5_000_000;
      const begun = truth;
      for (let count = 0; count < lasts; count += 1) {
        time += wait;
        truth += (power * wait) / HOUR;
        if (trouble === 'gap') continue;
        if (trouble === 'dip') report((truth + offset) * 0.95);
        else if (trouble === 'zero') report(truth - begun);
        else if (trouble === 'spike') report(truth + offset + 9_000_000);
        else report(truth + offset);
      }
    }
    time += HOUR;
    report(truth + offset);
    return readings;
  });

describe('settlingStretch', () => {
  it('is the range itself between days without a break', () => {
    const readings = Array.from({ length: 24 * 5 }, (_, i) => ({ time: i * HOUR, value: i * 100, boot: 1 }));
    const count = countOf(readings);
    const range = { from: 48 * HOUR, to: 72 * HOUR };
    expect(settlingStretch(count, range)).toEqual(range);
  });

  it('begins a day before the first reading if no day without a break is known', () => {
    const readings = Array.from({ length: 24 * 2 }, (_, i) => ({ time: i * HOUR, value: i * 100, boot: 1 }));
    const range = { from: 20 * HOUR, to: 40 * HOUR };
    expect(settlingStretch(countOf(readings), range)).toEqual({ from: -24 * HOUR, to: 40 * HOUR });
  });

  it('ends a day after a count that began in the range', () => {
    const values = [1_000, 1_010, 5, 8, 11];
    const count = countOf(values.map((value, i) => ({ time: i * HOUR, value, boot: 1 })));
    expect(settlingStretch(count, { from: 0, to: 4 * HOUR }).to).toBe(26 * HOUR + 1);
  });

  it('is the range if nothing is known', () => {
    expect(settlingStretch(countOf([]), { from: 0, to: HOUR })).toEqual({ from: 0, to: HOUR });
  });

  // proves R-MEAS-023
  it('is enough to give any range the same count as in the full history, for any register', () => {
    fc.assert(
      fc.property(meters, fc.nat(), fc.nat(), (readings, begin, length) => {
        const last = readings.at(-1)?.time ?? 0;
        const from = (begin % Math.max(1, Math.floor(last / (HOUR / 4)))) * (HOUR / 4);
        const to = from + (1 + (length % 48)) * (HOUR / 4);
        const edges = Float64Array.of(from, to);
        const [part] = energyBetween(countAround(readings, { from, to }), edges);
        const [whole] = energyBetween(countOf(readings), edges);
        if (Number.isNaN(whole)) expect(part).toBeNaN();
        else expect(part).toBeCloseTo(whole as number, 3);
      }),
      { numRuns: 2_000 },
    );
  });

  it('begins with the range after a day without a break alone, and is not prolonged by one behind it', () => {
    // A reading an hour for three days; the device starts anew with one of them.
    const resetAt = (hour: number) =>
      countOf(
        Array.from({ length: 73 }, (_, at) => ({
          ...{ time: at * HOUR, boot: at < hour ? 1 : 2 },
          value: at < hour ? 50_000 + 1_000 * at : 1_000 * (at - hour),
        })),
      );
    const range = { from: 30 * HOUR, to: 40 * HOUR };
    const day = 24 * HOUR;
    // The first reading after a day is that of hour 25.
    expect(settlingStretch(resetAt(10), range)).toEqual({ from: -day, to: range.to });
    expect(settlingStretch(resetAt(28), range)).toEqual({ from: range.from, to: 28 * HOUR + day + 1 });
    expect(settlingStretch(resetAt(60), range)).toEqual(range);
  });
});
