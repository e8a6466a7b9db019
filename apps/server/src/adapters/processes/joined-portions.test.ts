import { describe, expect, it, vi } from 'vitest';
import { JoinedPortions } from './joined-portions.ts';
import type { MessageHead } from './message-head.ts';

function aHead(subject: number, part: number, parts: number): MessageHead {
  return { ...{ kind: 'answer', version: '1', isHolder: true, since: 0, time: 0 }, subject, part, parts };
}

function opened() {
  const clock = { now: 0 };
  const dropped = vi.fn();
  const joined = new JoinedPortions({ bytesMax: 100, keptMs: 1_000, now: () => clock.now, dropped });
  const add = (subject: number, [part, parts, sender = 'a']: readonly [number, number, string?], text: string) =>
    joined.add(sender, aHead(subject, part, parts), Buffer.from(text))?.toString();
  return { clock, joined, add, dropped: () => dropped.mock.calls.map(([head]: MessageHead[]) => head?.subject) };
}

describe('a message in portions', () => {
  it('is whole once the last one is there, whichever that is', () => {
    const { add, joined } = opened();
    expect(add(1, [2, 3], 'C')).toBeUndefined();
    expect(add(1, [0, 3], 'A')).toBeUndefined();
    expect(joined.bytes).toBe(2);
    expect(add(1, [1, 3], 'B')).toBe('ABC');
    expect(joined.bytes).toBe(0);
    expect(add(2, [0, 1], 'whole')).toBe('whole');
  });

  it('has those of its sender and its subject alone', () => {
    const { add } = opened();
    add(1, [0, 2], 'A');
    add(2, [0, 2], 'X');
    add(1, [0, 2, 'b'], 'other');
    expect(add(2, [1, 2], 'Y')).toBe('XY');
    expect(add(1, [1, 2], 'B')).toBe('AB');
  });

  // proves R-OPS-113
  it('is dropped where its next one does not come in time', () => {
    const { add, joined, clock, dropped } = opened();
    add(1, [0, 3], 'A');
    clock.now = 900;
    add(1, [1, 3], 'B');
    add(2, [0, 2], 'X');
    clock.now = 1_800;
    joined.sweep();
    expect(dropped()).toEqual([]);
    add(2, [1, 2], 'Y');
    clock.now = 1_901;
    joined.sweep();
    expect(dropped()).toEqual([1]);
    expect(joined.bytes).toBe(0);
  });

  // proves R-OPS-113
  it('is dropped, the oldest first, where all of them are too long', () => {
    const { add, joined, dropped } = opened();
    add(1, [0, 2], 'a'.repeat(40));
    add(2, [0, 2], 'b'.repeat(40));
    add(3, [0, 2], 'c'.repeat(40));
    expect(dropped()).toEqual([1]);
    expect(joined.bytes).toBe(80);
    expect(add(2, [1, 2], '!')).toBe(`${'b'.repeat(40)}!`);
    add(4, [0, 2], 'd'.repeat(200));
    expect(dropped()).toEqual([1, 3, 4]);
    expect(joined.bytes).toBe(0);
  });
});
