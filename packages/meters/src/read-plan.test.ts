import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegisterEntry } from './meter-model.ts';
import { readPlan } from './read-plan.ts';

const value = (at: number, optional = false): RegisterEntry => ({
  ...{ value: 'F', at, type: 'u32', scale: 1 },
  ...(optional ? { optional } : {}),
});
const requests = (registers: readonly RegisterEntry[], limits: { batch?: number; gap?: number } = {}) =>
  readPlan({
    ...{ id: 'x', maker: '', name: '', phases: 1, connections: [], read: 'input', words: 'high first' },
    ...{
      ...{ batch: 100, sources: [], registers },
      ...limits,
    },
  });
const places = (...of: Parameters<typeof requests>) => requests(...of).map(({ at, count }) => `${at}+${count}`);

// proves R-AGENT-006
describe('the requests for the values of a meter', () => {
  it('read neighbours together, in whichever order they are listed', () => {
    expect(requests([value(14), value(10), value(12)])).toEqual([
      { from: 'input', at: 10, count: 6, entries: [value(10), value(12), value(14)], optional: false },
    ]);
  });

  it('read over a gap as far as the meter lets them', () => {
    expect(places([value(10), value(15)])).toEqual(['10+2', '15+2']);
    expect(places([value(10), value(15)], { gap: 3 })).toEqual(['10+7']);
    expect(places([value(10), value(16)], { gap: 3 })).toEqual(['10+2', '16+2']);
  });

  it('are as long as the meter lets them be', () => {
    expect(places([value(10), value(12), value(14)], { batch: 6 })).toEqual(['10+6']);
    expect(places([value(10), value(12), value(14)], { batch: 5 })).toEqual(['10+4', '14+2']);
  });

  it('ask apart for what the meter may lack', () => {
    const plan = requests([value(10), value(12, true), value(14, true), value(16), value(18)]);
    expect(plan.map(({ at, count, optional }) => [at, count, optional])).toEqual([
      [10, 2, false],
      [12, 2, true],
      [14, 2, true],
      [16, 4, false],
    ]);
  });

  it('are the fewest that keep to the limits', () => {
    const gaps = fc.array(fc.nat(8), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 2, max: 20 }), fc.nat(6), (between, batch, gap) => {
        let next = 0;
        const registers = between.map((free) => {
          const at = next + free;
          next = at + 2;
          return value(at);
        });
        const plan = requests(registers, { batch, gap });
        expect(plan.flatMap(({ entries }) => entries)).toEqual(registers);
        for (const [index, { at, count }] of plan.entries()) {
          expect(count).toBeLessThanOrEqual(batch);
          const follower = plan[index + 1];
          if (follower === undefined) continue;
          // The first value of the next request would have been too far, or too much.
          const tooFar = follower.at - (at + count) > gap;
          expect(tooFar || follower.at + 2 - at > batch).toBe(true);
        }
      }),
    );
  });
});
