import { beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../../testing/a-sink.ts';
import { DataFeed } from './data-feed.ts';

const GROUP = ['A1', 'A2'];

let feed: DataFeed;
let sink: ASink;
let now: number;

beforeEach(() => {
  feed = new DataFeed(() => ({ ratio: 1, continuous: (_device, _column, value) => value }));
  sink = new ASink();
  now = 0;
  feed.followGroup(sink, { macs: GROUP }, now);
});

function measure(device: string): void {
  feed.publish({ device, time: now, interval: 60_000, values: { P_L1: 1 }, words: {} }, now);
}

/** The server runs until then, and devices say nothing. */
function pass(until: number): void {
  while (now < until) {
    now = Math.min(now + 50, until);
    feed.flush(now);
  }
}

/** All members send three times, a second apart. */
function speak(): void {
  for (const time of [0, 1_000, 2_000]) {
    pass(time);
    for (const device of GROUP) measure(device);
  }
  pass(2_950);
  expect(sink.take().at(-1)).toMatchObject({ group: GROUP, data: { members: 2, missing: [], interval: 1 } });
}

describe('a group whose members store a sample a minute and send each second', () => {
  it('is sent at their pace, and without them after three seconds of silence', () => {
    speak();
    pass(5_000);
    expect(sink.take()).toEqual([]);
    pass(6_001);
    expect(sink.take()).toMatchObject([{ data: { members: 0, missing: GROUP } }]);
  });

  // proves R-CONN-061
  it('is not without members because the server itself did not run: what they sent is read after that', () => {
    speak();
    now = 9_000;
    measure('A1');
    expect(sink.take()).toMatchObject([{ data: { members: 2, missing: [] } }]);
    pass(9_100);
    measure('A2');
    pass(11_000);
    expect(sink.take()).toMatchObject([{ data: { members: 2, missing: [] } }]);
  });

  // proves R-CONN-061
  it('is without a member that is still silent a second after the server runs again', () => {
    speak();
    now = 9_000;
    feed.flush(now);
    expect(sink.take()).toEqual([]);
    measure('A1');
    pass(11_500);
    expect(sink.take().at(-1)).toMatchObject({ data: { members: 1, missing: ['A2'] } });
  });
});

// proves R-DASH-099
describe('the registers of a group', () => {
  const stored = new Map([
    ['E_I_L1', 40],
    ['E_I_L2', 2],
  ]);
  const counted = (E_I_L1: number) => ({ device: 'A1', time: now, interval: 1_000, values: { E_I_L1 }, words: {} });

  beforeEach(() => {
    const registers = (device: string) => (device === 'A2' ? stored : new Map<string, number>());
    feed = new DataFeed((mac) => ({
      ratio: mac === 'A2' ? 10 : 1,
      continuous: (_device, _column, value) => value,
      registers: () => registers(mac),
    }));
    sink = new ASink();
    feed.followGroup(sink, { macs: GROUP }, now);
  });

  it('have the stored ones of a member that was not received since the start, with its ratio', () => {
    feed.publish(counted(100), now);
    pass(1_000);
    expect(sink.take().at(-1)).toMatchObject({ data: { members: 1, E_I: { L1: 500, L2: 20, CUM: 520 } } });
  });

  it('have the last ones of a member that fell silent', () => {
    feed.publish({ ...counted(5), device: 'A2' }, now);
    for (const reading of [100, 101, 102, 103, 104, 105]) {
      feed.publish(counted(reading), now);
      pass(now + 1_000);
    }
    const messages = sink.take();
    expect(messages.at(-1)).toMatchObject({ data: { members: 1, missing: ['A2'], E_I: { L1: 155, CUM: 155 } } });
  });
});
