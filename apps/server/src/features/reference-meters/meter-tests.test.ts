import type { MeterTest } from '@phasor/contract';
import { STORED_METER_LIMITS, type StoredMeter } from '@phasor/contract/stored-meters';
import { describe, expect, it } from 'vitest';
import { testsByMeter } from './meter-tests.ts';

const METERS = [
  { ID_meter: 1, SNUM: '4711' },
  { ID_meter: 2, SNUM: 88 },
  { ID_meter: 3, SNUM: '' },
] as unknown as readonly StoredMeter[];

const sorted = (...tests: readonly Partial<MeterTest>[]) => testsByMeter(tests as readonly MeterTest[], METERS);
const errors = (of: ReturnType<typeof sorted>, meter: number) => of.byMeter.get(meter)?.map(({ ERROR }) => ERROR);

describe('test results of stored meters', () => {
  it('are newest first, those without a time last', () => {
    const found = sorted(
      { ID_meter: 1, TIME: 100, ERROR: 1 },
      { ID_meter: 1, ERROR: 2 },
      { ID_meter: 1, TIME: 'yesterday', ERROR: 3 },
      { ID_meter: 1, TIME: 300, ERROR: 4 },
      { ID_meter: 1, TIME: 200, ERROR: 5 },
    );
    expect(errors(found, 1)).toEqual([4, 5, 1, 2, 3]);
    expect(found.unknown).toBe(0);
  });

  it('belong to the meter of their number with their serial number, as a text or a number', () => {
    const found = sorted(
      { ID_meter: 1, SNUM: 4711, ERROR: 1 },
      { ID_meter: 1, SNUM: '4712', ERROR: 2 },
      { ID_meter: 2, SNUM: '88', ERROR: 3 },
      { ID_meter: 9, ERROR: 4 },
    );
    expect([errors(found, 1), errors(found, 2)]).toEqual([[1], [3]]);
    expect(found.unknown).toBe(2);
  });

  it('are none of a meter that has none, and as many as are kept of one that has more', () => {
    const many = Array.from({ length: STORED_METER_LIMITS.tests + 2 }, (_, n) => ({ ID_meter: 1, TIME: n, ERROR: n }));
    const found = sorted(...many);
    expect(errors(found, 1)).toEqual(
      many
        .map(({ ERROR }) => ERROR)
        .slice(2)
        .toReversed(),
    );
    expect([errors(found, 2), errors(found, 3)]).toEqual([[], []]);
    expect(found.unknown).toBe(0);
  });
});
