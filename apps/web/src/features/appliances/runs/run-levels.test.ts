import { describe, expect, it } from 'vitest';
import { HOUR, run } from '../testing/test-appliances.ts';
import { drawnIn } from './run-levels.ts';

const whole = run(1, 8, 9);
const at = (minutes: number) => whole.start + (minutes * HOUR) / 60;
const levels = [
  { from: at(0), power: 150 },
  { from: at(10), power: 2_150 },
  { from: at(30), power: 0 },
  { from: at(35), power: 150 },
];

describe('what the states of a run drew', () => {
  // proves R-APPL-048
  it('is each power with its time, the largest first and no pause', () => {
    expect(drawnIn({ ...whole, levels })).toEqual([
      { power: 2_150, seconds: 1_200 },
      { power: 150, seconds: 2_100 },
    ]);
  });

  it('is counted until now where it still runs', () => {
    const running = { ...whole, end: null, duration: 1_800, levels: levels.slice(0, 2) };
    expect(drawnIn(running)).toEqual([
      { power: 2_150, seconds: 1_200 },
      { power: 150, seconds: 600 },
    ]);
  });

  it('is nothing for an appliance of one state', () => {
    expect(drawnIn(whole)).toEqual([]);
  });
});
