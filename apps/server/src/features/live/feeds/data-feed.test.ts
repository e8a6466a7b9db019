import { describe, expect, it } from 'vitest';
import { ASink } from '../../../../testing/a-sink.ts';
import { DataFeed } from './data-feed.ts';

const GROUP = ['A1', 'A2'];

describe('a group whose members store a sample a minute and send each second', () => {
  it('is sent at their pace, and without them after three seconds of silence', () => {
    const feed = new DataFeed(() => ({ ratio: 1, continuous: (_device, _column, value) => value }));
    const sink = new ASink();
    feed.followGroup(sink, { macs: GROUP }, 0);
    for (const now of [0, 1_000, 2_000]) {
      for (const device of GROUP) {
        feed.publish({ device, time: now, interval: 60_000, values: { P_L1: 1 }, words: {} }, now);
      }
    }
    feed.flush(2_950);
    expect(sink.take().at(-1)).toMatchObject({ group: GROUP, data: { members: 2, missing: [], interval: 1 } });
    feed.flush(5_000);
    expect(sink.take()).toEqual([]);
    feed.flush(6_001);
    expect(sink.take()).toMatchObject([{ data: { members: 0, missing: GROUP } }]);
  });
});
