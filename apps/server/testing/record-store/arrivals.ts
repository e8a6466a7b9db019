import { expect } from 'vitest';
import { ARRIVALS } from '../../src/ports/series/arrival-blocks.ts';
import type { Scenarios } from './scenarios.ts';

const { block: SIZE, last: LAST } = ARRIVALS;

export const arrivalScenarios: Scenarios = {
  // proves R-OPS-095
  'gives blocks of numbers one above the other, and above what the measurements have': async ({ arrivals }) => {
    expect(await arrivals.take(0)).toEqual({ after: 0, last: SIZE });
    expect(await arrivals.take(0)).toEqual({ after: SIZE, last: 2 * SIZE });
    expect(await arrivals.take(123_456)).toEqual({ after: 123_456, last: 123_456 + SIZE });
    expect(await arrivals.take(SIZE)).toEqual({ after: 123_456 + SIZE, last: 123_456 + 2 * SIZE });
  },
  // proves R-OPS-095
  'begins above what the measurements have where the records have given none': async ({ arrivals }) => {
    expect(await arrivals.take(987_654_321)).toEqual({ after: 987_654_321, last: 987_654_321 + SIZE });
  },
  // proves R-OPS-095
  'gives no number twice, however many ask at the same moment': async ({ arrivals }) => {
    const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => arrivals.take(n * 100)));
    const starts = taken.map((block) => block?.after ?? -1).toSorted((a, b) => a - b);
    for (const [n, after] of starts.entries())
      if (n > 0) expect(after).toBeGreaterThanOrEqual((starts[n - 1] ?? 0) + SIZE);
  },
  // proves R-OPS-095
  'takes back what was not used, while nobody has taken another block': async ({ arrivals }) => {
    const first = { after: 0, last: SIZE };
    expect(await arrivals.take(0)).toEqual(first);
    await arrivals.giveBack(first, 17);
    const second = { after: 17, last: 17 + SIZE };
    expect(await arrivals.take(0)).toEqual(second);
    await arrivals.take(0);
    await arrivals.giveBack(second, 20);
    await arrivals.giveBack(first, 18);
    expect(await arrivals.take(0)).toEqual({ after: 17 + 2 * SIZE, last: 17 + 3 * SIZE });
  },
  // proves R-OPS-097
  'gives none beyond 32 bits': async ({ arrivals }) => {
    expect(await arrivals.take(LAST - SIZE + 1)).toBeUndefined();
    expect(await arrivals.take(LAST - 2 * SIZE - 5)).toEqual({ after: LAST - 2 * SIZE - 5, last: LAST - SIZE - 5 });
    expect(await arrivals.take(0)).toEqual({ after: LAST - SIZE - 5, last: LAST - 5 });
    expect(await arrivals.take(0)).toBeUndefined();
    expect(await arrivals.take(LAST)).toBeUndefined();
  },
};
