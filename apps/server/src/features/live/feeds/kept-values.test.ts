import { SOURCES, type Source } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASink } from '../../../../testing/a-sink.ts';
import type { LiveArrival } from '../../../ports/device-link.ts';
import { DataFeed } from './data-feed.ts';

const MACS = ['A1', 'A2', 'A3'];
const STEP_MS = 250;
/** Kinds of messages that a device alternates, and a sign of life. */
const COLUMNS = [['P_L1', 'Q_L1'], ['E_I_L1'], ['F', 'P_L1'], ['WRSSI']];
const SEEN = [{ mac: 'A1' }, { mac: 'A1', source: SOURCES.wifi }, { mac: 'A1', source: SOURCES.lora }, { mac: 'A2' }];

interface Message {
  readonly device: string;
  readonly source: Source;
  readonly columns: readonly string[];
  readonly interval: number;
  /** Steps that pass before it. */
  readonly after: number;
  /** The device's clock. */
  readonly time: number;
}

const MESSAGE: fc.Arbitrary<Message> = fc.record({
  device: fc.constantFrom(...MACS.slice(0, 2)),
  source: fc.constantFrom(SOURCES.wifi, SOURCES.wifi, SOURCES.lora),
  columns: fc.constantFrom(...COLUMNS),
  interval: fc.constantFrom(1_000, 4_000, 20_000),
  after: fc.constantFrom(0, 1, 3, 4, 10, 40, 300),
  time: fc.integer({ min: 0, max: 50_000 }),
});

const aFeed = () => new DataFeed(() => ({ ratio: 1, continuous: (_device, _column, value) => value }));

/** What new viewers of devices and of their group see first. */
function seenFirst(feed: DataFeed, now: number): readonly string[] {
  const sink = new ASink();
  for (const device of SEEN) feed.followDevice(sink, device, now)();
  feed.followGroup(sink, { macs: MACS }, now)();
  return sink.texts;
}

describe('kept values of devices, handed over to another process at any time', () => {
  // proves R-LIVE-015
  it('show the same to a new viewer there, at once and for as long as both receive the same', () => {
    fc.assert(
      fc.property(fc.array(MESSAGE, { maxLength: 12 }), fc.array(MESSAGE, { maxLength: 8 }), (before, after) => {
        let now = 1_000_000;
        const [here, there] = [aFeed(), aFeed()];
        const play = (message: Message, feeds: readonly DataFeed[]) => {
          for (let step = 0; step < message.after; step += 1) {
            now += STEP_MS;
            for (const feed of feeds) feed.flush(now);
          }
          const values = Object.fromEntries(message.columns.map((column, index) => [column, now / 1_000 + index]));
          const arrival: LiveArrival = { ...message, values, words: {} };
          for (const feed of feeds) feed.publish(arrival, now);
        };
        for (const message of before) play(message, [here]);
        for (const mac of MACS) there.restore(structuredClone(here.kept(mac, now)), now);
        expect(seenFirst(there, now)).toEqual(seenFirst(here, now));
        for (const message of after) {
          play(message, [here, there]);
          expect(seenFirst(there, now)).toEqual(seenFirst(here, now));
        }
      }),
    );
  });

  // proves R-LIVE-017
  it('are sent to viewers who have not seen them, and not again to those who have', () => {
    const [here, there] = [aFeed(), aFeed()];
    const sink = new ASink();
    const publish = (feed: DataFeed, value: number, now: number) =>
      feed.publish({ device: 'A1', time: now, interval: 1_000, values: { P_L1: value }, words: {} }, now);
    there.followDevice(sink, { mac: 'A1' }, 0);
    for (const feed of [here, there]) publish(feed, 1, 0);
    expect(sink.take()).toHaveLength(1);
    for (const now of [1_000, 2_000]) {
      there.restore(here.kept('A1', now), now);
      there.flush(now);
    }
    expect(sink.take()).toEqual([]);
    publish(here, 2, 3_000);
    there.restore(here.kept('A1', 3_000), 3_000);
    expect(sink.take()).toMatchObject([{ device: 'A1', data: { P: { L1: 2 } } }]);
  });
});
