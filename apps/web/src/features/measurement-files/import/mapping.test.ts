import { describe, expect, it } from 'vitest';
import {
  type ColumnMapping,
  factorOf,
  isUsable,
  type Mapping,
  type Meaning,
  mappingProblems,
  meaningsFor,
  phasesInUse,
  targetsOf,
  unitsOf,
  withMeaning,
} from './mapping.ts';

const column = (meaning: Meaning, phase: ColumnMapping['phase'] = 'all'): ColumnMapping => ({
  ...{ meaning, phase, unit: '', reading: 'interval' },
});
const problemsOf = (...columns: ColumnMapping[]) => {
  const mapping: Mapping = {
    ...{ hasHeader: true, timeFormat: 'iso', zone: 'UTC', stamp: 'start', interval: 900_000 },
    ...{ decimalMark: '.', isPrimary: true, columns },
  };
  return mappingProblems(mapping, phasesInUse(3));
};

describe('a mapping', () => {
  it('is usable with a time and a measured quantity', () => {
    expect(isUsable(problemsOf(column('time'), column('E_I')))).toBe(true);
    expect(isUsable(problemsOf(column('date'), column('clock'), column('U', 'L1'), column('U', 'L2')))).toBe(true);
  });

  // proves R-FILE-020
  it('needs a time, a quantity, and a date to a time of day', () => {
    expect(problemsOf(column('E_I')).whole).toEqual(['no_time']);
    expect(problemsOf(column('time'), column('ignore')).whole).toEqual(['no_values']);
    expect(problemsOf(column('clock'), column('E_I')).whole).toEqual(['clock_without_date']);
  });

  it('has each phase of a quantity and each part of the time once, a total counting for all phases', () => {
    expect([...problemsOf(column('time'), column('time'), column('F')).columns.keys()]).toEqual([1]);
    expect([...problemsOf(column('time'), column('E_I', 'L2'), column('E_I')).columns.keys()]).toEqual([2]);
    expect(problemsOf(column('time'), column('E_I', 'L1'), column('E_I', 'L2')).columns.size).toBe(0);
  });

  it('fills columns of circuits, of reported totals, and of sensors', () => {
    const targets = (...given: Parameters<typeof column>) => targetsOf(column(...given), phasesInUse(3));
    expect([targets('E_I', 'CH2'), targets('P', 'T'), targets('tempS')]).toEqual([['CH2_E_I'], ['P_T'], ['tempS']]);
    expect([targets('DF_U', 'CH2'), targets('PF', 'T'), targets('U', 'CH2')]).toEqual([[], [], ['CH2_U']]);
  });

  // proves R-FILE-014
  it('fills columns of relays and of combined quadrants', () => {
    const targets = (...given: Parameters<typeof column>) => targetsOf(column(...given), phasesInUse(3));
    expect([targets('relay', 'R2'), targets('E_I', 'R4'), targets('Q12', 'T'), targets('Q34', 'T')]).toEqual([
      ['relay_2'],
      ['energy_R4'],
      ['Q12_T'],
      ['Q34_T'],
    ]);
    expect([targets('U', 'R1'), targets('relay', 'L1'), targets('Q12')]).toEqual([[], [], []]);
    expect(meaningsFor(['electrical', 'relays'], true)).toEqual(expect.arrayContaining(['relay', 'Q12', 'Q34']));
    expect(meaningsFor(['electrical'])).not.toEqual(expect.arrayContaining(['Q12']));
  });

  it('takes a valid place when the quantity changes', () => {
    const places = (['relay', 'Q12', 'E_I', 'DF_U'] as const).map(
      (meaning) => withMeaning(column('P', 'CH2'), meaning).phase,
    );
    expect(places).toEqual(['R1', 'T', 'CH2', 'all']);
    expect(withMeaning(column('U', 'L2'), 'I').phase).toBe('L2');
  });

  it('offers the quantities of a kind of devices', () => {
    expect(meaningsFor(['electrical', 'circuits'])).toContain('E_I');
    expect(meaningsFor(['electrical'])).not.toContain('tempS');
    expect(meaningsFor(['sensor'])).toEqual([
      ...['ignore', 'time', 'date', 'clock', 'interval', 'tempS', 'hum', 'co2', 'lux', 'lux2', 'pir'],
    ]);
  });

  it('has the units of each quantity, and takes a valid one when the quantity changes', () => {
    expect(unitsOf('E_I').map(({ unit }) => unit)).toEqual(['Wh', 'kWh', 'MWh']);
    expect(unitsOf('F').map(({ unit }) => unit)).toEqual(['Hz']);
    expect([unitsOf('PF'), unitsOf('ignore')]).toEqual([[], []]);
    expect(factorOf({ ...column('P'), unit: 'kW' })).toBe(1_000);
    expect(withMeaning({ ...column('E_I'), unit: 'kWh' }, 'E_E').unit).toBe('kWh');
    expect(withMeaning({ ...column('E_I'), unit: 'kWh' }, 'P').unit).toBe('W');
  });
});
