import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversFilter, matchesFilter, overlap } from './topic-filter.ts';

describe('a topic filter', () => {
  it.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/b/c', false],
    ['a/+/c', 'a/b/c', true],
    ['a/+', 'a', false],
    ['a/+', 'a/', true],
    ['a/#', 'a', true],
    ['a/#', 'a/b/c', true],
    ['#', 'a/b', true],
    ['#', '$SYS/broker', false],
    ['+/broker', '$SYS/broker', false],
    ['$SYS/#', '$SYS/broker', true],
    ['a/b/c', 'a/b', false],
  ])('%s against %s is %s', (filter, topic, expected) => {
    expect(matchesFilter(filter, topic)).toBe(expected);
  });
});

describe('a permitted filter', () => {
  it.each([
    ['cmnd/plug/#', 'cmnd/plug/#', true],
    ['cmnd/plug/#', 'cmnd/plug/POWER', true],
    ['cmnd/plug/#', 'cmnd/plug', true],
    ['cmnd/plug/#', 'cmnd/+/POWER', false],
    ['cmnd/plug/#', 'cmnd/#', false],
    ['cmnd/plug/#', '#', false],
    ['cmnd/+', 'cmnd/#', false],
    ['cmnd/+', 'cmnd/+', true],
    ['cmnd/plug', 'cmnd/+', false],
    ['#', '#', true],
  ])('%s covers %s: %s', (allowed, filter, expected) => {
    expect(coversFilter(allowed, filter)).toBe(expected);
  });
});

describe('two filters', () => {
  const DEPTH = 3;
  const level = fc.constantFrom('a', 'b', '+', '', '$s');
  const filter = fc
    .tuple(fc.array(level, { minLength: 1, maxLength: DEPTH }), fc.boolean())
    .map(([levels, isOpen]) => [...levels, ...(isOpen ? ['#'] : [])].join('/'));
  const filters = fc.oneof(filter, fc.constant('#'));

  /** Every topic of up to one level more than the filters have, of their levels and one that none of them names. */
  const topics = (depth: number): string[] =>
    depth === 0
      ? []
      : ['a', 'b', 'c', '', '$s'].flatMap((first) => [first, ...topics(depth - 1).map((rest) => `${first}/${rest}`)]);
  const all = topics(DEPTH + 1);

  // proves R-ADD-040
  it('overlap where one topic at least matches both, whichever comes first', () => {
    fc.assert(
      fc.property(filters, filters, (one, other) => {
        const both = all.some((topic) => matchesFilter(one, topic) && matchesFilter(other, topic));
        expect(overlap(one, other)).toBe(both);
        expect(overlap(other, one)).toBe(both);
      }),
    );
  });

  // proves R-ADD-040
  it('overlap where one covers the other', () => {
    fc.assert(
      fc.property(filters, filters, (one, other) => {
        fc.pre(coversFilter(one, other) && one.startsWith('$') === other.startsWith('$'));
        expect(overlap(one, other)).toBe(true);
      }),
    );
  });
});
