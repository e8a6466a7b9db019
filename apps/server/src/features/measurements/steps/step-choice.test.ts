import { startOf } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { chooseStep, edgesOf, pointsOf, type Step, wireStep, withNeighbours } from './step-choice.ts';

const ZONE = 'Europe/Bratislava';
const HOUR = 3_600_000;
const DAY_S = 86_400;
const days = (count: number) => ({ from: 0, to: count * 24 * HOUR });
const choice = (wish: Partial<Parameters<typeof chooseStep>[0]>) =>
  chooseStep({ range: days(1), requested: undefined, floor: 1, affordable: () => true, ...wish });

describe('the step of a series', () => {
  it('is the shortest that is easy to read and has at most 2,000 points', () => {
    expect(choice({ range: { from: 0, to: HOUR } })).toEqual({ seconds: 2 });
    expect(choice({ range: { from: 5, to: 2_000_005 } })).toEqual({ seconds: 1 });
    expect(choice({ range: { from: 0, to: 2_000_001 } })).toEqual({ seconds: 2 });
    expect(choice({})).toEqual({ seconds: 60 });
    expect(choice({ range: days(2_000) })).toEqual({ seconds: DAY_S, civil: 'day' });
    expect(choice({ range: days(2_001) })).toEqual({ seconds: 7 * DAY_S, civil: 'week' });
    expect(choice({ range: days(14_001) })).toMatchObject({ civil: 'month' });
  });

  it('is never shorter than makes sense, and as long as is affordable, at most months', () => {
    expect(choice({ floor: 300 })).toEqual({ seconds: 300 });
    expect(choice({ floor: 301 })).toEqual({ seconds: 600 });
    expect(choice({ affordable: ({ seconds }) => seconds >= 1_800 })).toEqual({ seconds: 1_800 });
    expect(choice({ affordable: () => false })).toMatchObject({ civil: 'month' });
  });

  it.each<[number, Step]>([
    [59.5, { seconds: 59.5 }],
    [60, { seconds: 60 }],
    [61, { seconds: 120 }],
    [181, { seconds: 240 }],
    [3_599, { seconds: 3_600 }],
    [3_600, { seconds: 3_600 }],
    [3_601, { seconds: 4_500 }],
    [85_500, { seconds: 85_500 }],
    [85_501, { seconds: DAY_S, civil: 'day' }],
    [DAY_S, { seconds: DAY_S, civil: 'day' }],
    [DAY_S + 1, { seconds: 2 * DAY_S, civil: 'days' }],
  ])('of %d s requested is divided by stored buckets', (requested, step) => {
    expect(choice({ requested })).toEqual(step);
  });

  it('is not the requested one where that is too short', () => {
    expect(choice({ requested: 7, floor: 61 })).toEqual({ seconds: 120 });
    expect(choice({ requested: 1 })).toEqual({ seconds: 60 });
    expect(choice({ requested: 700, affordable: ({ seconds }) => seconds > 720 })).toEqual({ seconds: 900 });
  });

  it('is written in seconds, and as 0 where days differ', () => {
    expect(wireStep({ seconds: 900 })).toBe(900);
    expect(wireStep({ seconds: 2 * DAY_S, civil: 'days' })).toBe(0);
    expect(pointsOf({ seconds: 900 }, { from: 0, to: 900_001 })).toBe(2);
  });
});

describe('the edges of steps', () => {
  /** 2026-03-28T00:00 in Bratislava; the day after has 23 hours. */
  const MIDNIGHT = Date.UTC(2026, 2, 27, 23);
  const day: Step = { seconds: DAY_S, civil: 'day' };

  it('are civil midnights of days, and cover the range', () => {
    const edges = edgesOf(day, { from: MIDNIGHT + 5, to: MIDNIGHT + 24 * HOUR + 5 }, ZONE);
    expect([...edges]).toEqual([0, 24, 47].map((hours) => MIDNIGHT + hours * HOUR));
    const pairs = edgesOf({ seconds: 2 * DAY_S, civil: 'days' }, { from: MIDNIGHT, to: MIDNIGHT + HOUR }, ZONE);
    expect([...pairs].map((edge) => startOf('day', edge, ZONE))).toEqual([...pairs]);
    expect(pairs).toHaveLength(2);
    expect([...edgesOf({ seconds: 900 }, { from: MIDNIGHT, to: MIDNIGHT + 1 }, ZONE)]).toEqual([
      MIDNIGHT,
      MIDNIGHT + 900_000,
    ]);
  });

  it('have the step before beside them, and the one after once it has begun', () => {
    const edges = edgesOf(day, { from: MIDNIGHT, to: MIDNIGHT + 1 }, ZONE);
    const hours = (now: number) =>
      [...withNeighbours(edges, day, { zone: ZONE, now })].map((edge) => (edge - MIDNIGHT) / HOUR);
    expect(hours(MIDNIGHT + 24 * HOUR)).toEqual([-24, 0, 24]);
    expect(hours(MIDNIGHT + 24 * HOUR + 1)).toEqual([-24, 0, 24, 47]);
    const two = edgesOf(day, { from: MIDNIGHT, to: MIDNIGHT + 24 * HOUR + 1 }, ZONE);
    const beside = withNeighbours(two, day, { zone: ZONE, now: MIDNIGHT + 100 * HOUR });
    expect([...beside].map((edge) => (edge - MIDNIGHT) / HOUR)).toEqual([-24, 0, 24, 47, 71]);
  });
});
