import { stepEdges } from '@phasor/calendar';
import { arbitrarySamples, meterRows, meterSample } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSamples } from '../rows/merge-samples.ts';
import { rollup } from '../rows/rollup.ts';
import type { RowBlock, Sample } from '../rows/row-block.ts';
import { continuousRegister } from './continuous-register.ts';
import { energyBetween, isCountedWithin, registerAlong, registerAt } from './energy.ts';
import { registerKnots } from './register-knots.ts';

const HOUR = 3_600_000;
const isRegister = (column: string) => column === 'E';

function registerOf(block: RowBlock) {
  return continuousRegister(registerKnots(block, 'E'));
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);
}

const curve = registerOf(
  meterRows([
    meterSample(0, { register: 100 }),
    meterSample(HOUR, { register: 200 }),
    meterSample(3 * HOUR, { register: 600 }),
  ]),
);

describe('registerAt', () => {
  it('is linear between samples and exact on them', () => {
    expect(registerAt(curve, 0)).toBe(100);
    expect(registerAt(curve, HOUR / 4)).toBe(125);
    expect(registerAt(curve, 2 * HOUR)).toBe(400);
    expect(registerAt(curve, 3 * HOUR)).toBe(600);
  });

  it('is null outside of the known range and without samples', () => {
    expect(registerAt(curve, -1)).toBeNull();
    expect(registerAt(curve, 3 * HOUR + 1)).toBeNull();
    expect(registerAt(registerOf(meterRows([])), 0)).toBeNull();
  });

  it('is known at the instant of a single sample, and at no other', () => {
    const single = { time: Float64Array.of(HOUR), value: Float64Array.of(7) };
    expect([HOUR - 1, HOUR, HOUR + 1].map((t) => registerAt(single, t))).toEqual([null, 7, null]);
  });
});

describe('registerAlong', () => {
  it('has a value for many instants, also unordered ones, and NaN if unknown', () => {
    expect([...registerAlong(curve, Float64Array.of(-1, 2 * HOUR, 0, HOUR))]).toEqual([Number.NaN, 400, 100, 200]);
  });
});

describe('energyBetween', () => {
  it('gives a step within a gap its share', () => {
    const edges = Float64Array.of(0, HOUR, 2 * HOUR, 3 * HOUR);
    expect([...energyBetween(curve, edges)]).toEqual([100, 200, 200]);
  });

  it('counts a step at the end up to the last reading, and is NaN after it', () => {
    const edges = Float64Array.of(-2 * HOUR, -HOUR, HOUR / 2, 2 * HOUR, 4 * HOUR, 5 * HOUR);
    expect([...energyBetween(curve, edges)]).toEqual([Number.NaN, 50, 250, 200, Number.NaN]);
  });

  it('is NaN for a single reading: one point has no energy', () => {
    const single = registerOf(meterRows([meterSample(HOUR, { register: 5 })]));
    expect([...energyBetween(single, Float64Array.of(0, 2 * HOUR))]).toEqual([Number.NaN]);
  });

  it('is NaN between two meters, and counts what each of them counted of a step', () => {
    const pauses = [
      { from: HOUR, to: 2 * HOUR },
      { from: 2 * HOUR, to: 3 * HOUR },
    ];
    const exchanged = { time: Float64Array.of(0, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR), pauses };
    const register = { ...exchanged, value: Float64Array.of(100, 200, 200, 200, 250) };
    const edges = Float64Array.of(HOUR / 2, HOUR, 1.5 * HOUR, 2.5 * HOUR, 3.5 * HOUR);
    expect([...energyBetween(register, edges)]).toEqual([50, Number.NaN, Number.NaN, 25]);
    expect(isCountedWithin(register, { from: HOUR, to: 3 * HOUR })).toBe(false);
    expect(isCountedWithin(register, { from: HOUR - 1, to: 3 * HOUR })).toBe(true);
  });

  it('is empty without steps', () => {
    expect(energyBetween(curve, new Float64Array(0))).toHaveLength(0);
  });

  it.each(['Europe/Bratislava', 'Australia/Lord_Howe'])(
    'adds quarters up to hours, days and the month in %s',
    (zone) => {
      const from = Date.parse(zone === 'Europe/Bratislava' ? '2026-03-28T20:00Z' : '2026-04-04T06:00Z');
      fc.assert(
        fc.property(arbitrarySamples({ from, minLength: 2 }), (samples) => {
          const register = registerOf(meterRows(samples));
          const range = { from, to: (samples.at(-1) as Sample).time, zone };
          const total = (register.value.at(-1) as number) - (register.value[0] as number);
          for (const unit of ['quarter', 'hour', 'day', 'month', 'year'] as const) {
            expect(sum(energyBetween(register, stepEdges({ ...range, unit })))).toBeCloseTo(total, 4);
          }
        }),
      );
    },
  );

  it('has the same result from samples and from rollups of every level', () => {
    fc.assert(
      fc.property(arbitrarySamples({ minLength: 2 }), (samples) => {
        const raw = meterRows(samples);
        const minutes = rollup(raw, 60_000);
        const quarters = rollup(minutes, 900_000);
        const hours = rollup(quarters, HOUR);
        const from = Math.floor((samples[0] as Sample).time / HOUR) * HOUR - HOUR;
        const edges = Float64Array.from({ length: 200 }, (_, i) => from + i * HOUR);
        const expected = energyBetween(registerOf(raw), edges);
        for (const level of [minutes, quarters, hours]) {
          expect(energyBetween(registerOf(level), edges)).toEqual(expected);
        }
      }),
    );
  });

  it('does not depend on repeated or late samples, their order or their batches', () => {
    const shuffled = arbitrarySamples({ minLength: 2, maxLength: 40 }).chain((samples) =>
      fc.tuple(
        fc.constant(samples),
        fc.shuffledSubarray([...samples, ...samples], { minLength: samples.length * 2 }),
        fc.nat(),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([samples, arrivals, seed]) => {
        const cut = seed % arrivals.length;
        const merged = mergeSamples(isRegister, arrivals.slice(0, cut), arrivals.slice(cut));
        expect(merged).toEqual(samples);
        expect(mergeSamples(isRegister, merged, samples)).toEqual(samples);
      }),
    );
  });
});
