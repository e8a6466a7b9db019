import { expect } from 'vitest';
import type { Tallies, Tally } from '../../../src/ports/records/sign-in/tally-records.ts';
import type { Scenarios } from '../scenarios.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const aTally = (values: Partial<Tally> = {}): Tally => ({ times: [NOW], slowed: 0, until: NOW + 1_000, ...values });
/** Counts one more under each name. */
const more = (names: readonly string[]) => (known: Tallies) =>
  new Map(names.map((name) => [name, aTally({ times: [...(known.get(name)?.times ?? []), NOW] })]));

export const tallyScenarios: Scenarios = {
  // proves R-SIGN-110
  'keeps what is counted under a name, each kind apart': async ({ tallies }) => {
    const [a, b] = [aTally({ times: [NOW - 5, NOW] }), aTally({ slowed: 3, until: NOW + 900_000 })];
    await tallies.change('password', ['b', 'a'], (known) => {
      expect(known).toEqual(new Map());
      return new Map([
        ['a', a],
        ['b', b],
      ]);
    });
    expect(await tallies.read('password', ['c', 'b', 'a'])).toEqual(new Map([['a', a]]).set('b', b));
    expect(await tallies.read('code', ['a'])).toEqual(new Map());
    await tallies.change('password', ['a', 'b', 'c'], (known) => {
      expect(known).toEqual(new Map([['a', a]]).set('b', b));
      return new Map([['b', a]]);
    });
    expect(await tallies.read('password', ['a', 'b', 'c'])).toEqual(new Map([['b', a]]));
  },
  'changes nothing where the change is refused': async ({ tallies }) => {
    await tallies.change('mail', ['a'], more(['a']));
    const refused = tallies.change('mail', ['a', 'b'], () => {
      throw new RangeError('slowed');
    });
    await expect(refused).rejects.toThrow(RangeError);
    expect(await tallies.read('mail', ['a', 'b'])).toEqual(new Map([['a', aTally()]]));
  },
  // proves R-SIGN-110
  'loses nothing that is counted at the same time, in whatever order names are given': async ({ tallies }) => {
    const names = ['a', 'b', 'c'];
    const orders = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? names : names.toReversed()));
    await Promise.all(orders.map((order) => tallies.change('code', order, more(order))));
    const counted = await tallies.read('code', names);
    expect([...counted.values()].map(({ times }) => times.length)).toEqual([20, 20, 20]);
  },
  // proves R-SIGN-112
  'removes what is over, and beyond a number what ends first': async ({ tallies }) => {
    const ends = [NOW, NOW + 1, NOW + 2, NOW + 3];
    const names = ends.map(String);
    const all = new Map(ends.map((until) => [String(until), aTally({ until })]));
    await tallies.change('password', names, () => all);
    await tallies.change('mail', names, () => all);
    await tallies.tidy('password', { now: NOW, most: 10 });
    const left = async () => [...(await tallies.read('password', names)).keys()].toSorted();
    expect(await left()).toEqual(names.slice(1));
    await tallies.tidy('password', { now: NOW, most: 2 });
    expect(await left()).toEqual(names.slice(2));
    expect((await tallies.read('mail', names)).size).toBe(4);
  },
  // proves R-SIGN-110
  'takes a ticket once, of many callers, and forgets it once it is over': async ({ usedTickets }) => {
    const times = { until: NOW + 1_000, now: NOW };
    expect(await usedTickets.has('t')).toBe(false);
    const all = await Promise.all([1, 2, 3, 4].map(() => usedTickets.use('t', times)));
    expect(all.toSorted()).toEqual([false, false, false, true]);
    expect(await usedTickets.has('t')).toBe(true);
    await usedTickets.use('u', { until: NOW + 5_000, now: NOW + 999 });
    expect(await usedTickets.has('t')).toBe(true);
    await usedTickets.use('v', { until: NOW + 5_000, now: NOW + 1_000 });
    expect(await usedTickets.has('t')).toBe(false);
    expect(await usedTickets.has('u')).toBe(true);
  },
};
