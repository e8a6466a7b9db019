import { describe, expect, it } from 'vitest';
import { ALL_DUTIES } from '../../ports/processes/share.ts';
import type { MessageHead } from './message-head.ts';
import { OtherProcesses } from './other-processes.ts';

function aHead(of: Partial<MessageHead> = {}): MessageHead {
  const usual = {
    kind: 'hello',
    version: '1',
    since: 0,
    time: 0,
    subject: 0,
    part: 0,
    parts: 1,
  } as const;
  return { ...usual, ...of };
}

function opened() {
  const clock = { now: 1_000_000 };
  const others = new OtherProcesses({ aliveMs: 10_000, keptMs: 300_000, now: () => clock.now });
  return { clock, others };
}

describe('another process', () => {
  it('is there for 10 s after its last message, and until it leaves', () => {
    const { clock, others } = opened();
    expect(others.hasAny).toBe(false);
    expect(others.note('a', aHead())).toBe(true);
    clock.now += 9_999;
    expect(others.note('b', aHead())).toBe(true);
    expect(others.note('a', aHead())).toBe(false);
    clock.now += 9_999;
    expect(others.hasAny).toBe(true);
    others.leave('b');
    expect(others.hasAny).toBe(true);
    others.leave('a');
    expect(others.hasAny).toBe(false);
    expect(others.note('a', aHead())).toBe(false);
    expect(others.hasAny).toBe(false);
  });

  it('has a duty where it has announced it, is there, and began last', () => {
    const { clock, others } = opened();
    others.note('a', aHead({ since: 5 }), ALL_DUTIES);
    others.note('b', aHead({ since: 9 }), { shards: [3], jobs: false });
    const holders = () => [2, 3, 'jobs' as const].map((duty) => others.holderOf(duty));
    expect(holders()).toEqual(['a', 'b', 'a']);
    others.note('c', aHead({ since: 6 }), { shards: [3, 2], jobs: false });
    others.note('a', aHead({ since: 5 }));
    expect(holders()).toEqual(['c', 'b', 'a']);
    expect([...others.holders()].filter(([, holder]) => holder !== 'a')).toEqual([
      [2, 'c'],
      [3, 'b'],
    ]);
    clock.now += 5_000;
    others.note('a', aHead({ since: 5 }));
    clock.now += 5_000;
    expect(holders()).toEqual(['a', 'a', 'a']);
    others.leave('a');
    expect(holders()).toEqual([undefined, undefined, undefined]);
    expect(others.holders().size).toBe(0);
  });

  // proves R-OPS-111
  it('has each number taken once on each topic, also for a while after its last message', () => {
    const { clock, others } = opened();
    expect(others.take('a', 'x', 1)).toBe(true);
    others.note('a', aHead());
    expect(others.take('a', 'y', 1)).toBe(true);
    expect(others.take('b', 'x', 1)).toBe(true);
    clock.now += 299_000;
    others.sweep();
    expect(others.take('a', 'x', 1)).toBe(false);
    clock.now += 2_000;
    others.sweep();
    expect(others.take('a', 'x', 1)).toBe(true);
  });
});

describe('news of another process', () => {
  // proves R-OPS-112
  it('are missing where a number is, once', () => {
    const { others } = opened();
    expect([1, 2, 4, 5].map((number) => others.newsArrived('a', number))).toEqual([false, false, true, false]);
    expect(others.counted('a', 5)).toBe(false);
    expect(others.counted('a', 6)).toBe(true);
    expect(others.newsArrived('a', 7)).toBe(false);
  });

  // proves R-OPS-112
  it('that come behind later ones are left out', () => {
    const { others } = opened();
    expect([1, 3, 2, 4].map((number) => others.newsArrived('a', number))).toEqual([false, true, undefined, false]);
  });

  // proves R-OPS-112
  it('are missing where it has published some before its first message, and not where it has just begun', () => {
    const { others } = opened();
    expect(others.counted('just begun', 0)).toBe(false);
    expect(others.newsArrived('just begun', 1)).toBe(false);
    expect(others.newsArrived('first news', 1)).toBe(false);
    expect(others.counted('long there', 7)).toBe(true);
    expect(others.newsArrived('long there', 8)).toBe(false);
    expect(others.newsArrived('news of long there', 8)).toBe(true);
  });

  it('are not looked for where the way was closed meanwhile', () => {
    const { others } = opened();
    others.newsArrived('a', 1);
    others.reopened();
    expect(others.newsArrived('a', 9)).toBe(false);
    expect(others.newsArrived('a', 11)).toBe(true);
  });
});
