import { PHASES } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import { Feeder, poweredShare, voltageShare } from './feeder.ts';
import type { Disturbance } from './feeder-troubles.ts';
import { recordedDay, recordedVoltage } from './recorded-voltage.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 9);
const YEAR = { from: NOW - 364 * DAY, to: NOW };
const works = () =>
  new Feeder({
    ...{ seed: 7, name: 'works', timeZone: 'Europe/Bratislava' },
    troubles: ['motors', 'lateMotors', 'distantFault', 'capacitors', 'passingStorm', 'storm', 'maintenance'],
  });
const lasting = (least: number) => (one: Disturbance) => one.type === 'OUTAGE' && one.end - one.start >= least;

// proves R-SUPPLY-033
describe('the disturbances of a feeder', () => {
  it('are the same in any order of asking, each once, ascending', () => {
    const whole = works().disturbances(YEAR.from, YEAR.to);
    const other = works();
    const parts = new Map<string, Disturbance>();
    for (let day = 363; day >= 0; day -= 1) {
      const from = YEAR.from + day * DAY;
      for (const one of other.disturbances(from, from + DAY)) parts.set(one.id, one);
    }
    expect([...parts.values()].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))).toEqual(
      [...whole].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)),
    );
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
  });

  it('have in any four weeks two storms, one long outage of a storm and one by night, and dips on working days', () => {
    for (let part = 0; part < 13; part += 1) {
      const begin = YEAR.from + part * 25 * DAY;
      const month = works().disturbances(begin, begin + 28 * DAY);
      expect(month.filter(lasting(480_000))).toHaveLength(2);
      expect(month.filter(({ type, end, start }) => type === 'OUTAGE' && end - start < 1_000)).toHaveLength(2);
      expect(month.filter(({ id }) => id.includes('motors')).length).toBeGreaterThan(3);
      expect(new Set(month.map(({ type }) => type))).toEqual(new Set(['OUTAGE', 'DIP', 'SWELL']));
    }
  });

  it('are few: the line is up more than 99.8 % of the time', () => {
    const dark = works()
      .disturbances(YEAR.from, YEAR.to)
      .filter(lasting(0))
      .reduce((sum, { start, end }) => sum + end - start, 0);
    expect(dark / (YEAR.to - YEAR.from)).toBeLessThan(0.002);
    expect(dark).toBeGreaterThan(12 * 1_380_000);
  });
});

describe('what a disturbance leaves of a stretch', () => {
  const dip: Disturbance = {
    ...{ id: 'a', type: 'DIP', start: 1_000, end: 1_500, phases: ['L2'], residual: 0.4 },
  };
  const stretch = { from: 0, to: 2_000 };

  it('is the mean of the voltage, of its phases alone', () => {
    expect(PHASES.map((phase) => voltageShare([dip], phase, stretch))).toEqual([1, 1 - 0.6 / 4, 1]);
    expect(voltageShare([dip], 'L2', { from: 1_000, to: 1_500 })).toBeCloseTo(0.4, 12);
  });

  it('is the power of its loads but for the time without voltage', () => {
    expect(poweredShare([dip], 'L2', stretch)).toBe(1);
    expect(poweredShare([{ ...dip, residual: 0 }], 'L2', stretch)).toBe(0.75);
    expect(poweredShare([{ ...dip, residual: 0, start: -9, end: 9_000 }], 'L2', stretch)).toBe(0);
  });
});

describe('the recorded voltage', () => {
  it('is a day of minutes, within the limits of EN 50160', () => {
    const day = [...recordedDay()];
    expect(day).toHaveLength(1_440);
    expect(day.filter((volts) => volts >= 207 && volts <= 253)).toHaveLength(1_440);
  });

  it('is that of each minute, and on a straight line between two', () => {
    const day = recordedDay();
    expect(recordedVoltage(600)).toBe(day[10]);
    expect(recordedVoltage(630)).toBeCloseTo(((day[10] ?? 0) + (day[11] ?? 0)) / 2, 9);
    expect(recordedVoltage(86_399)).toBeCloseTo(day[0] ?? 0, 0);
  });
});
