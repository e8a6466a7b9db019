import { describe, expect, it } from 'vitest';
import { coversFilter, matchesFilter } from './topic-filter.ts';

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
