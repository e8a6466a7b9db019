import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { LinkMessages, type LinkMessagesOptions } from './link-messages.ts';

const SECOND_MS = 1_000;
const key = randomBytes(32);
const HEAD = { kind: 'question', subject: 7, part: 2, parts: 3 } as const;

function aProcess(now: () => number, options: Partial<LinkMessagesOptions> = {}) {
  const warn = vi.fn();
  const usual = { key, version: '1.2.3', clock: { now }, log: { warn }, take: () => true };
  return { warn, messages: new LinkMessages({ ...usual, ...options }) };
}

describe('a message between processes', () => {
  it('arrives as it was sent, with its sender', () => {
    const one = aProcess(() => 5_000).messages;
    const two = aProcess(() => 6_000).messages;
    const sealed = one.seal('topic', HEAD, Buffer.from('ž'));
    expect(two.open('topic', sealed)).toEqual({
      sender: one.own,
      head: { ...HEAD, version: '1.2.3', since: 5_000, time: 5_000 },
      payload: Buffer.from('ž'),
    });
    expect(one.open('topic', sealed)).toBeUndefined();
  });

  // proves R-OPS-111
  it.each([
    ['on another topic', 'other', (sealed: Buffer) => sealed],
    ['cut short', 'topic', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['of another sender', 'topic', (sealed: Buffer) => Buffer.concat([randomBytes(16), sealed.subarray(16)])],
    ['with another number', 'topic', (sealed: Buffer) => Buffer.from(sealed).fill(9, 16, 22)],
    ['too short for one', 'topic', () => Buffer.alloc(12)],
  ])('is left out %s', (_, topic, changed) => {
    const { messages, warn } = aProcess(() => 0);
    const sealed = aProcess(() => 0).messages.seal('topic', HEAD, Buffer.from('x'));
    for (const _again of [1, 2]) expect(messages.open(topic, changed(sealed))).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(messages.open('topic', sealed)).toBeDefined();
  });

  // proves R-OPS-111
  it('is left out where its number was taken', () => {
    const take = vi.fn(() => false);
    const one = aProcess(() => 0).messages;
    one.seal('topic', HEAD, Buffer.alloc(0));
    const sealed = one.seal('topic', HEAD, Buffer.alloc(0));
    expect(aProcess(() => 0, { take }).messages.open('topic', sealed)).toBeUndefined();
    expect(take.mock.calls).toEqual([[one.own, 'topic', 2]]);
  });

  // proves R-OPS-111
  it.each([
    [-61, false],
    [-59, true],
    [0, true],
    [119, true],
    [121, false],
  ])('that looks %i s old is taken: %s', (age, isTaken) => {
    const sealed = aProcess(() => 1_000 * SECOND_MS).messages.seal('topic', HEAD, Buffer.alloc(0));
    const { messages } = aProcess(() => (1_000 + age) * SECOND_MS);
    expect(messages.open('topic', sealed) !== undefined).toBe(isTaken);
  });

  it('never has the bytes of another one', () => {
    const { messages } = aProcess(() => 0);
    const sealed = [1, 2].map(() => messages.seal('topic', HEAD, Buffer.alloc(64)));
    expect(sealed[0]?.subarray(38)).not.toEqual(sealed[1]?.subarray(38));
  });
});
