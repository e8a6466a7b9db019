import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { contractLimits, monthMarks, reservedPower } from './demand-view.ts';

const at = (text: string) => Date.parse(`2026-${text}`);
const endOfOctober = at('10-31T17:45:00+01:00');
const november = at('11-03T08:15:00+01:00');
const answer: SeriesAnswer = {
  status: 'OK',
  data: {
    P_MAX: {
      CUM: [
        [endOfOctober, 5_000],
        [november, 4_000],
        [november + 900_000, 3_000],
        [november + 1_800_000, null],
      ],
    },
  },
  steps_covered: [
    [endOfOctober, 1],
    [november, 0.79],
  ],
  coverage: {},
  step: 900,
  time_zone: 'Europe/Bratislava',
};
const nameOf = ({ power, possible }: { power: number; possible: number | null }) => `${power} ${possible}`;

describe('the marks of the quarter-hour maximum', () => {
  // proves R-ANA-010
  it('are the highest measured quarter hour of each month of the picture, with a higher one that has a gap', () => {
    expect(monthMarks(answer, 'quarter', nameOf)).toEqual([
      { time: endOfOctober, value: 5_000, name: '5000 null' },
      { time: november + 900_000, value: 3_000, name: '3000 4000' },
    ]);
  });

  it('stand at the column that holds the quarter hour where columns are longer', () => {
    expect(monthMarks(answer, 'day', nameOf).map(({ time }) => time)).toEqual([
      at('10-31T00:00:00+01:00'),
      at('11-03T00:00:00+01:00'),
    ]);
  });
});

describe('the lines of the contracted powers', () => {
  // proves R-ANA-016
  it('are drawn where they are set, in watts', () => {
    expect(contractLimits({ MRK: 320, RK: 260 }).map(({ name, value }) => [name, value])).toEqual([
      ['MRK', 320_000],
      ['RK', 260_000],
    ]);
    expect(contractLimits({ MRK: 0, RK: 16 }).map(({ name }) => name)).toEqual(['RK']);
    expect(contractLimits(undefined)).toEqual([]);
  });
});

describe('the powers that are normal', () => {
  it('are those that the contract reserves', () => {
    expect(reservedPower({ RK: 40 })).toEqual({ high: 40_000 });
    expect(reservedPower({ RK: 0 })).toBeUndefined();
    expect(reservedPower(undefined)).toBeUndefined();
  });
});
