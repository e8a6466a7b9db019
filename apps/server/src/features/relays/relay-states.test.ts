import { describe, expect, it } from 'vitest';
import { KNOWN_GAP_MS, lastChangeOf, periodsWithin, rowsAtSilences, stretchesOf } from './relay-states.ts';

const rows = (...given: [start: number, end: number, on: number][]) =>
  given.map(([start, end, on]) => ({ start, end, on }));

describe('the stretches of a relay', () => {
  it('are one while it keeps its state, and adjoin where it switches', () => {
    expect(stretchesOf(rows([0, 10, 1], [10, 20, 1], [20, 30, 0]))).toEqual([
      { from: 0, to: 20, state: 1 },
      { from: 20, to: 30, state: 0 },
    ]);
  });

  it('have a change inside a row, at the time given by its share', () => {
    expect(stretchesOf(rows([0, 100, 0], [100, 200, 0.25], [200, 300, 1]))).toEqual([
      { from: 0, to: 175, state: 0 },
      { from: 175, to: 300, state: 1 },
    ]);
    expect(stretchesOf(rows([0, 100, 1], [100, 200, 0.25], [200, 300, 0]))).toEqual([
      { from: 0, to: 125, state: 1 },
      { from: 125, to: 300, state: 0 },
    ]);
  });

  it('go on over a short silence, and end where a long one begins', () => {
    const short = KNOWN_GAP_MS;
    expect(stretchesOf(rows([0, 10, 1], [10 + short, 20 + short, 1]))).toEqual([{ from: 0, to: 20 + short, state: 1 }]);
    const long = KNOWN_GAP_MS + 1;
    expect(stretchesOf(rows([0, 10, 1], [10 + long, 20 + long, 1]))).toEqual([
      { from: 0, to: 10, state: 1 },
      { from: 10 + long, to: 20 + long, state: 1 },
    ]);
  });

  it('hold the last known state until the next one', () => {
    expect(stretchesOf(rows([0, 10, 1], [20, 30, 0]))).toEqual([
      { from: 0, to: 20, state: 1 },
      { from: 20, to: 30, state: 0 },
    ]);
  });

  it('begin a row in which it switched with the state before it, and with off after a long silence', () => {
    const switched = (gap: number) => stretchesOf(rows([0, 10, 1], [10 + gap, 110 + gap, 0.25])).slice(-2);
    const [short, long] = [KNOWN_GAP_MS, KNOWN_GAP_MS + 1];
    expect(switched(short)).toEqual([
      { from: 0, to: 35 + short, state: 1 },
      { from: 35 + short, to: 110 + short, state: 0 },
    ]);
    expect(switched(long)).toEqual([
      { from: 10 + long, to: 85 + long, state: 0 },
      { from: 85 + long, to: 110 + long, state: 1 },
    ]);
  });

  it('are none where nothing is known', () => expect(stretchesOf([])).toEqual([]));
});

describe('rows at a silence', () => {
  const MINUTE = 60_000;
  const quarter = (place: number, silent: number) => ({
    ...{ start: place * 15 * MINUTE, end: (place + 1) * 15 * MINUTE, on: 1, silent: silent * MINUTE },
  });
  const placesOf = (given: readonly ReturnType<typeof quarter>[]) =>
    rowsAtSilences(given).map(({ start }) => start / (15 * MINUTE));

  it('are those in which it begins and ends, and the outermost ones that were not measured whole', () => {
    expect(placesOf([0, 1, 2, 3].map((place) => quarter(place, 0)))).toEqual([]);
    // Silent for 28 minutes over an edge, and for 10.
    expect(placesOf([quarter(0, 0), quarter(1, 14), quarter(2, 14), quarter(3, 0)])).toEqual([1, 2]);
    expect(placesOf([quarter(0, 0), quarter(1, 5), quarter(2, 5), quarter(3, 0)])).toEqual([]);
    // A quarter hour without any row between them.
    expect(placesOf([quarter(0, 0), quarter(1, 1), quarter(3, 0)])).toEqual([1]);
    expect(placesOf([quarter(0, 3), quarter(1, 0), quarter(2, 4)])).toEqual([0, 2]);
    expect(placesOf([quarter(0, 0), { ...quarter(1, 16), end: 60 * MINUTE }, quarter(4, 0)])).toEqual([1]);
  });
});

describe('the last change of a relay', () => {
  it('is where its state last became another, also across a silence', () => {
    const silence = KNOWN_GAP_MS * 2;
    expect(lastChangeOf(stretchesOf(rows([0, 10, 1], [10, 20, 0])))).toBe(10);
    expect(lastChangeOf(stretchesOf(rows([0, 10, 1], [10, 20, 0], [20 + silence, 30 + silence, 0])))).toBe(10);
    expect(lastChangeOf(stretchesOf(rows([0, 10, 1], [10 + silence, 20 + silence, 0])))).toBe(10 + silence);
  });

  it('is unknown for one that was never seen to switch', () => {
    expect(lastChangeOf(stretchesOf(rows([0, 10, 1])))).toBeNull();
    expect(lastChangeOf([])).toBeNull();
  });
});

describe('the periods of a range', () => {
  const stretches = stretchesOf(rows([0, 100, 1], [100, 200, 0], [200, 300, 1]));

  // proves R-RELAY-021
  it('are cut to it, half-open, with their true beginnings', () => {
    expect(periodsWithin(stretches, { from: 50, to: 200, now: 1e9 })).toEqual([
      { start: 50, end: 100, state: 1, since: 0 },
      { start: 100, end: 200, state: 0, since: 100 },
    ]);
  });

  it('are open where they go on now', () => {
    const open = { start: 200, end: null, state: 1, since: 200 };
    expect(periodsWithin(stretches, { from: 200, to: 1e9, now: 310 })).toEqual([open]);
    expect(periodsWithin(stretches, { from: 200, to: 250, now: 310 })).toEqual([{ ...open, end: 250 }]);
  });

  it('are open only at their end, also minutes after it switched', () => {
    const noon = Date.UTC(2026, 5, 1, 12);
    const [MINUTE, HOUR] = [60_000, 3_600_000];
    const recent = stretchesOf(rows([noon - HOUR, noon - 5 * MINUTE, 1], [noon - 5 * MINUTE, noon - MINUTE, 0]));
    const day = { from: noon - 12 * HOUR, to: noon + 12 * HOUR, now: noon };
    expect(periodsWithin(recent, day).map(({ end }) => end)).toEqual([noon - 5 * MINUTE, null]);
  });

  // proves R-RELAY-023
  it('end where the device fell silent', () => {
    const [last] = periodsWithin(stretches, { from: 200, to: 1e9, now: 1e8 });
    expect(last).toEqual({ start: 200, end: 300, state: 1, since: 200 });
  });
});
