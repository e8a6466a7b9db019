import type { LiveMessage, UpgradeValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { ASink } from '../../../../testing/a-sink.ts';
import { NewestFeed } from './newest-feed.ts';

const MAC = '02005E100001';
const at = (completion: number): UpgradeValues => ({ code: 1, step: 'DOWNLOADING', completion, reason: null });
const DONE: UpgradeValues = { code: 0, step: 'SUCCESS_END', completion: 100, reason: null };
const upgradesOf = (known: (mac: string) => UpgradeValues | undefined) =>
  new NewestFeed<UpgradeValues>({
    known,
    textOf: (device, data) => JSON.stringify({ topic: 'Upgrade', status: 'OK', device, data } satisfies LiveMessage),
  });
const sent = (data: UpgradeValues) => [{ topic: 'Upgrade', status: 'OK', device: MAC, data }];

describe('the upgrade of a device, for its viewers', () => {
  it('is sent at once where one runs, and not where none does', () => {
    const [sink, other] = [new ASink(), new ASink()];
    const feed = upgradesOf((mac) => (mac === MAC ? at(42) : undefined));
    feed.follow(sink, MAC, 0);
    feed.follow(other, '02005E100002', 0);
    expect(sink.take()).toEqual(sent(at(42)));
    expect(other.take()).toEqual([]);
  });

  // proves R-FW-020
  it('is sent at most once a second, always the newest and the last message', () => {
    const sink = new ASink();
    const feed = upgradesOf(() => undefined);
    feed.follow(sink, MAC, 0);
    for (const [index, completion] of [1, 2, 3].entries()) feed.publish(MAC, at(completion), index * 100);
    expect(sink.take()).toEqual(sent(at(1)));
    feed.publish(MAC, DONE, 400);
    feed.flush(900);
    expect(sink.take()).toEqual([]);
    feed.flush(1_000);
    feed.flush(2_000);
    expect(sink.take()).toEqual(sent(DONE));
  });

  it('waits for a slow viewer', () => {
    const sink = new ASink();
    sink.buffered = 10_000_000;
    const feed = upgradesOf(() => at(1));
    feed.follow(sink, MAC, 0);
    feed.publish(MAC, DONE, 100);
    expect(sink.take()).toEqual([]);
    sink.buffered = 0;
    feed.flush(200);
    expect(sink.take()).toEqual(sent(DONE));
  });

  it('is no longer sent to a viewer that has left', () => {
    const sink = new ASink();
    const feed = upgradesOf(() => undefined);
    feed.follow(sink, MAC, 0)();
    feed.publish(MAC, DONE, 0);
    feed.flush(1_000);
    expect(sink.take()).toEqual([]);
  });
});
