import { rowsOfSamples } from '@phasor/series';
import { describe, expect, it } from 'vitest';
import { sparseStretches } from './sparse-stretches.ts';

/** Samples [from, to], seconds. */
const rowsOf = (...spans: readonly (readonly [from: number, to: number])[]) =>
  rowsOfSamples(
    spans.map(([from, to]) => ({ time: to * 1_000, interval: (to - from) * 1_000, boot: 1, values: {} })),
    { gauges: [], registers: [] },
  );

describe('measurements that are longer than steps', () => {
  it('are one stretch as long as they follow each other, with their mean length', () => {
    expect(sparseStretches(rowsOf([0, 900], [900, 1_800], [1_800, 2_700]), 60)).toEqual([[0, 2_700_000, 900]]);
    expect(sparseStretches(rowsOf([0, 900], [901, 1_801]), 60)).toEqual([
      [0, 900_000, 900],
      [901_000, 1_801_000, 900],
    ]);
    expect(sparseStretches(rowsOf([0, 900], [900, 960], [960, 1_860]), 60)).toHaveLength(2);
    const noon = Date.UTC(2026, 5, 1, 12) / 1_000;
    const later = [0, 1, 2].map((n) => [noon + n * 900, noon + (n + 1) * 900] as const);
    expect(sparseStretches(rowsOf(...later), 60)).toEqual([[noon * 1_000, (noon + 2_700) * 1_000, 900]]);
  });

  it('may differ by a tenth of the mean so far, longer or shorter', () => {
    expect(sparseStretches(rowsOf([0, 1_000], [1_000, 2_100]), 60)).toEqual([[0, 2_100_000, 1_050]]);
    expect(sparseStretches(rowsOf([0, 1_000], [1_000, 2_101]), 60)).toHaveLength(2);
    expect(sparseStretches(rowsOf([0, 1_000], [1_000, 1_899]), 60)).toHaveLength(2);
    // 1,155 is a tenth above 1,050, not above 1,000.
    expect(sparseStretches(rowsOf([0, 1_000], [1_000, 2_100], [2_100, 3_255]), 60)).toEqual([[0, 3_255_000, 1_085]]);
  });

  it('are none up to one and a half steps, nor without rows', () => {
    expect(sparseStretches(rowsOf([0, 90]), 60)).toEqual([]);
    expect(sparseStretches(rowsOf([0, 91]), 60)).toEqual([[0, 91_000, 91]]);
    expect(sparseStretches(undefined, 60)).toEqual([]);
  });
});
