import { meterRows, meterSample } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { rollup } from '../rows/rollup.ts';
import { registerKnots } from './register-knots.ts';

describe('registerKnots', () => {
  it('reads samples once and buckets at both ends', () => {
    const rows = meterRows([1, 2, 3].map((second) => meterSample(second * 1000, { register: second * 10 })));
    expect([...registerKnots(rows, 'E').value]).toEqual([10, 20, 30]);
    expect([...registerKnots(rollup(rows, 60_000), 'E').value]).toEqual([10, 30]);
  });

  it('inserts a long sample that ends inside a bucket in order', () => {
    const samples = [
      meterSample(1000, { register: 10 }),
      meterSample(30_000, { register: 20, interval: 900_000 }),
      meterSample(50_000, { register: 30 }),
    ];
    const knots = registerKnots(rollup(meterRows(samples), 60_000), 'E');
    expect([...knots.time]).toEqual([1000, 30_000, 50_000]);
    expect([...knots.value]).toEqual([10, 20, 30]);
  });

  it('reads 0, and of two readings at one instant the first', () => {
    const readings = [0, 5, 6, 7];
    const samples = readings.map((register, at) => meterSample([1_000, 2_000, 2_000, 3_000][at] ?? 0, { register }));
    const knots = registerKnots(meterRows(samples), 'E');
    expect([...knots.time]).toEqual([1_000, 2_000, 3_000]);
    expect([...knots.value]).toEqual([0, 5, 7]);
  });

  it('ignores invalid readings', () => {
    const values = [-1, Number.NaN, Number.POSITIVE_INFINITY, 5];
    const rows = meterRows(values.map((register, second) => meterSample(second * 1000, { register, boot: second })));
    expect(registerKnots(rows, 'E')).toEqual({
      register: 'E',
      time: Float64Array.of(3000),
      value: Float64Array.of(5),
      boot: Float64Array.of(3),
    });
    rows.firstTime[3] = Number.NaN;
    rows.lastTime[3] = Number.NaN;
    expect(registerKnots(rows, 'E').time).toHaveLength(0);
  });

  it('is empty for an unknown register', () => {
    expect(registerKnots(meterRows([meterSample(0, { register: 1 })]), 'X').time).toHaveLength(0);
  });
});
