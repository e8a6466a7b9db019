import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TakenNumbers } from './taken-numbers.ts';

describe('numbers of messages', () => {
  // proves R-OPS-111
  it('are taken once each, in whichever order they come within 4,096', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4_096 }), { maxLength: 200 }),
        fc.nat(1_000_000),
        (offsets, base) => {
          const numbers = new TakenNumbers();
          const taken = offsets.map((offset) => base + offset).filter((number) => numbers.take(number));
          expect(taken).toEqual([...new Set(offsets)].map((offset) => base + offset));
        },
      ),
    );
  });

  // proves R-OPS-111
  it('are never taken twice, however far apart they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 500 }), (all) => {
        const numbers = new TakenNumbers();
        const taken = [...all, ...all].filter((number) => numbers.take(number));
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});
