import { describe, expect, it } from 'vitest';
import { STORED_METERS } from '../facility/stored-meters-catalogue.ts';
import { testsOf } from './meter-tests.ts';

const NOW = Date.UTC(2026, 10, 22);
const [METER] = STORED_METERS;
if (METER === undefined) throw new Error('the catalogue has meters');
type Result = Record<
  'ERROR' | 'LIMIT' | 'LOAD' | 'U' | 'I' | 'PF' | 'PULSES' | 'E_METER' | 'E_REF' | 'DURATION' | 'TIME',
  number
>;
const results = (changes: object = {}, now = NOW) =>
  testsOf({ ...METER, ...changes }, { seed: 7, now }) as unknown as readonly Result[];

describe('test results of a stored meter', () => {
  // proves R-METER-018
  it.each(STORED_METERS.map((meter) => [meter.SNUM, meter] as const))(
    'follow from the pulses counted and the energy of the reference: %s',
    (_serial, meter) => {
      const all = testsOf(meter, { seed: 7, now: NOW }) as unknown as readonly Result[];
      expect(all.length).toBeGreaterThanOrEqual(6);
      for (const { ERROR, E_METER, E_REF, PF, U, I, DURATION, LIMIT } of all) {
        expect(ERROR).toBeCloseTo(100 * (E_METER / E_REF - 1), 2);
        const phases = meter.CONTYPE === 4 ? 1 : 3;
        expect((phases * U * I * PF * DURATION) / 3_600 / E_REF).toBeCloseTo(1, 2);
        expect(Math.abs(ERROR)).toBeLessThan(1.2 * LIMIT);
      }
    },
  );

  // proves R-METER-018
  it('count whole pulses of the constant, in any unit in which it is given', () => {
    for (const { PULSES, E_METER } of results()) expect(PULSES).toBeCloseTo(E_METER, 3);
    const same = results({ CONSTANT: 1, CONSTUNIT: 5 }).map(({ E_METER }) => E_METER);
    expect(same).toEqual(results().map(({ E_METER }) => E_METER));
  });

  // proves R-METER-018
  it('show the same meter each time: its error moves little from visit to visit, more with the load', () => {
    const at = (load: number, pf: number) =>
      results().flatMap(({ ERROR, LOAD, PF }) => (LOAD === load && PF === pf ? [ERROR] : []));
    const [before, after] = at(100, 1);
    expect(Math.abs((before ?? 9) - (after ?? 0))).toBeLessThan(0.1);
    expect(results()).toEqual(results());
  });

  // proves R-METER-018
  it('are of the time since the meter is stored', () => {
    const stored = Number(METER.MTIME);
    for (const { TIME } of results()) {
      expect(TIME).toBeGreaterThan(stored);
      expect(TIME * 1_000).toBeLessThanOrEqual(NOW);
    }
    expect(results({ MTIME: NOW / 1_000 - 60 })).toEqual([]);
  });

  // proves R-METER-018
  it('are none where a meter cannot be tested', () => {
    for (const field of ['CONSTANT', 'INOM', 'UNOM', 'MTIME']) expect(results({ [field]: '' })).toEqual([]);
  });
});
