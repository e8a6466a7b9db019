import { expect, it } from 'vitest';
import { exchanged, isPlain, movedPhases, pairsOf } from './phase-exchange.ts';

// proves R-WIRE-010
it('two exchanges of the same phases are none, and two of other phases turn all three', () => {
  const once = exchanged(['L1', 'L2', 'L3'], ['L2', 'L3']);
  expect(once).toEqual(['L1', 'L3', 'L2']);
  expect(movedPhases(once)).toEqual(['L3 → L2', 'L2 → L3']);
  expect(isPlain(exchanged(once, ['L2', 'L3']))).toBe(true);
  // What is stored at L1 now is L3 of the meter, at L2 its L1 and at L3 its L2.
  expect(exchanged(once, ['L1', 'L2'])).toEqual(['L3', 'L1', 'L2']);
});

it('a meter of one phase has nothing to exchange', () => {
  expect([1, 2, 3].map((phases) => pairsOf(phases).length)).toEqual([0, 1, 3]);
});
