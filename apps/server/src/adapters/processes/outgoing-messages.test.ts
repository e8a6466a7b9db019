import { describe, expect, it, vi } from 'vitest';
import type { OpenWay } from './open-way.ts';
import { OutgoingMessages } from './outgoing-messages.ts';

const PORTION = 10;

/** A way that confirms what was sent when the test wants it. */
function opened(window: number) {
  const sent: string[] = [];
  const waiting: ((isReceived: boolean) => void)[] = [];
  const way: Pick<OpenWay, 'portion' | 'window' | 'send'> = {
    ...{ portion: PORTION, window },
    send(_topic, message, done) {
      sent.push(message.toString());
      waiting.push(done);
    },
  };
  const outgoing = new OutgoingMessages(way);
  const add = (name: string, bytes: number, refused = () => undefined) =>
    outgoing.add({
      ...{ topic: 'topic', payload: new Uint8Array(bytes), refused },
      seal: (payload, part, parts) => Buffer.from(`${name} ${part + 1}/${parts} ${payload.length}`),
    });
  const confirm = (isReceived = true) => waiting.shift()?.(isReceived);
  return { sent, waiting, add, confirm };
}

describe('messages to other processes', () => {
  it('are cut into portions, of which the broker has as many at a time as it permits', () => {
    const { sent, add, confirm } = opened(2);
    add('long', 25);
    add('empty', 0);
    expect(sent).toEqual(['long 1/3 10', 'long 2/3 10']);
    confirm();
    confirm();
    confirm();
    confirm();
    expect(sent.slice(2)).toEqual(['empty 1/1 0', 'long 3/3 5']);
  });

  it('do not wait for long ones, which follow each other', () => {
    const { sent, add, confirm, waiting } = opened(16);
    add('one', 80);
    add('two', 40);
    expect(sent).toHaveLength(4);
    add('short', 3);
    expect(sent.at(-1)).toBe('short 1/1 3');
    while (waiting.length > 0) confirm();
    const order = sent.filter((text) => !text.startsWith('short')).map((text) => text.slice(0, 7));
    const portions = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name} ${at + 1}/${count}`);
    expect(order).toEqual([...portions('one', 8), ...portions('two', 4)]);
  });

  it('are refused once where nobody receives them, and the rest is not sent', () => {
    const { sent, add, confirm, waiting } = opened(16);
    const refused = vi.fn();
    add('long', 100, refused);
    add('next', 20);
    while (waiting.length > 0) confirm(!sent[sent.length - waiting.length]?.startsWith('long'));
    expect(refused).toHaveBeenCalledTimes(1);
    expect(sent.filter((text) => text.startsWith('long'))).toHaveLength(4);
    expect(sent.slice(-2)).toEqual(['next 1/2 10', 'next 2/2 10']);
  });

  // proves R-OPS-113
  it('are not added beyond 128 MB that wait, and are again once less wait', () => {
    const whole = 128 * 1024 * 1024;
    let confirm: ((isReceived: boolean) => void) | undefined;
    const send: OpenWay['send'] = (_topic, _message, done) => {
      confirm = done;
    };
    const outgoing = new OutgoingMessages({ portion: whole, window: 1, send });
    const message = { topic: 'topic', seal: () => Buffer.alloc(0), refused: () => undefined };
    expect(outgoing.add({ ...message, payload: new Uint8Array(whole) })).toBe(true);
    expect(outgoing.add({ ...message, payload: new Uint8Array(1) })).toBe(false);
    confirm?.(true);
    expect(outgoing.add({ ...message, payload: new Uint8Array(1) })).toBe(true);
  });
});
