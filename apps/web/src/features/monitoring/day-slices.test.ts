import type { MonitoringRow } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { daySlices, partsOf, runsOf, timeOf, uptimePercent } from './day-slices.ts';

const HALF = 1_800;
const row = (place: number, values: Partial<MonitoringRow>): MonitoringRow => ({
  ...{ timestamp: place * HALF * 1_000, offline: 0, online: 0, unknown: 0, uptime: null },
  ...values,
});
const ROWS = [
  row(0, { online: HALF }),
  row(1, { online: HALF }),
  row(2, { online: HALF - 1, offline: 1 }),
  row(3, { offline: null, unknown: HALF }),
  row(4, { online: 1, unknown: 59 }),
  row(5, { online: 600 }),
];
const END = 7 * HALF * 1_000;

describe('a slice', () => {
  // proves R-AVAIL-020
  it('is offline if a second was offline, unknown where most of it is, and never online without data', () => {
    const states = daySlices(ROWS, END).map(({ state }) => state);
    expect(states).toEqual(['online', 'online', 'offline', 'unknown', 'unknown', 'online']);
  });

  it('lasts until the next one, and the last one as long as it has data', () => {
    const ends = daySlices(ROWS, END).map(({ end }) => end / 1_000);
    expect(ends).toEqual([HALF, 2 * HALF, 3 * HALF, 4 * HALF, 5 * HALF, 5 * HALF + 600]);
  });
});

describe('the parts of slices', () => {
  it('are as long as their states lasted, and continue the previous state', () => {
    const rows = [
      row(0, { online: 1_200, offline: 600 }),
      row(1, { online: 900, offline: 300, unknown: 600 }),
      row(2, { online: HALF }),
    ];
    const parts = partsOf(daySlices(rows, 3 * HALF * 1_000));
    expect(parts.map((some) => some.map(({ state, length }) => [state, length / 1_000]))).toEqual([
      [
        ['online', 1_200],
        ['offline', 600],
      ],
      [
        ['offline', 300],
        ['online', 900],
        ['unknown', 600],
      ],
      [['online', HALF]],
    ]);
  });

  it('fill the slice, also where its data cover less than its length', () => {
    const [slice] = partsOf(daySlices([row(0, { online: 500, offline: 500 }), row(1, {})], 2 * HALF * 1_000));
    expect(slice?.map(({ length }) => length)).toEqual([HALF * 500, HALF * 500]);
  });
});

describe('slices in a row', () => {
  const shown = (rows: readonly MonitoringRow[]) =>
    runsOf(daySlices(rows, END)).map(({ state, from, to, seconds }) => [state, from / 1_000, to / 1_000, seconds]);

  // proves R-AVAIL-020
  it('of one state are one run, with the seconds of that state', () => {
    expect(shown([row(0, { online: HALF }), row(1, { online: HALF }), row(2, { offline: HALF })])).toEqual([
      ['online', 0, 2 * HALF, 2 * HALF],
      ['offline', 2 * HALF, 3 * HALF, HALF],
    ]);
    expect(runsOf([])).toEqual([]);
  });

  // proves R-AVAIL-029
  it('leave no time of a slice with several states out, and give none of it to the runs beside', () => {
    expect(shown(ROWS)).toEqual([
      ['online', 0, 2 * HALF, 2 * HALF],
      ['online', 2 * HALF, 3 * HALF, HALF - 1],
      ['offline', 2 * HALF, 3 * HALF, 1],
      ['unknown', 3 * HALF, 4 * HALF, HALF],
      ['unknown', 4 * HALF, 5 * HALF, 59],
      ['online', 4 * HALF, 5 * HALF, 1],
      ['online', 5 * HALF, 5 * HALF + 600, 600],
    ]);
  });
});

describe('the uptime in percent', () => {
  // proves R-AVAIL-021
  it('is that of the known time, rounded down: 100 means never offline', () => {
    expect(uptimePercent(timeOf(ROWS))).toBe(99.98);
    expect(uptimePercent({ online: 86_399.9, offline: 0.1, unknown: 0 })).toBe(99.99);
    expect(uptimePercent({ online: 60, offline: 0, unknown: 86_340 })).toBe(100);
    expect(uptimePercent({ online: 0, offline: 0, unknown: 86_400 })).toBeNull();
  });
});
