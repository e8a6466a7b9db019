import type { AccuracyMessage } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../../testing/scenes/access-world.ts';
import { RENEWAL_MS } from '../viewer.ts';
import { AccuracyFeed } from './accuracy-feed.ts';

const [MAC, OTHER] = [MACS.own, MACS.foreign];
const RUNS = { code: 1, ID: 7, test: { current: 1, total: 2 } } as const;
const running = (current: number): AccuracyMessage => {
  const data = { ...RUNS, test: { current, total: 2 } };
  return { topic: 'AccuTest/State', status: 'OK', device: MAC, data };
};
const result = (ID: number) =>
  ({ topic: 'AccuTest/Data', status: 'OK', device: MAC, data: { ID, run: 7 } }) as AccuracyMessage;
const OVER: AccuracyMessage = { topic: 'AccuTest/State', status: 'OK', device: MAC, data: { code: 0 } };
const idle = { topic: 'AccuTest/State', status: 'OK', data: { code: 0 } };

describe('an accuracy test', () => {
  // proves R-ACCU-022
  it('is sent at once to a new viewer who may see the device', () => {
    const feed = new AccuracyFeed((mac) => (mac === MAC ? RUNS : undefined));
    const [mine, foreign] = [new ASink(), new ASink()];
    feed.follow(mine, [MAC], 0);
    feed.follow(foreign, [OTHER], 0);
    expect(mine.take()).toEqual([running(1)]);
    expect(foreign.take()).toEqual([idle]);
    feed.publish(MAC, running(2), 2_000);
    expect(foreign.take()).toEqual([]);
  });

  // proves R-ACCU-022, R-CONN-001
  it('is sent as one message a second: every result, and the newest state', () => {
    const feed = new AccuracyFeed(() => undefined);
    const sink = new ASink();
    feed.follow(sink, [MAC], 0);
    expect(sink.take()).toEqual([idle]);
    for (const message of [result(1), running(2), result(2), OVER]) {
      feed.publish(MAC, message, 500);
    }
    const sent: unknown[] = [];
    for (let now = 500; now < 6_000; now += 50) {
      feed.flush(now);
      const taken = sink.take();
      expect(taken.length).toBeLessThanOrEqual(1);
      sent.push(...taken);
    }
    expect(sent).toEqual([result(1), result(2), OVER]);
  });
});

describe('over the socket', () => {
  let world: AccessWorld;
  beforeEach(async () => {
    world = await anAccessWorld();
  });
  afterEach(() => world.stop());

  // proves R-ACCU-022
  it('is sent only to users with the right to tests, and ends with it', async () => {
    const { cookie, token: userToken } = await world.signIn();
    const sink = new ASink();
    const viewer = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
    const say = (accutest: boolean) => viewer.receive(JSON.stringify({ userToken, accutest }));
    await say(true);
    expect(sink.take()).toMatchObject([{ code: 403 }]);
    await world.records.users.change(world.anna.id, { applications: ['ACCU_TEST'] });
    await say(true);
    expect(sink.take()).toEqual([idle]);
    world.clock.advance(RENEWAL_MS);
    await world.live.tick();
    world.bus.publish('accuracy', MAC, running(1));
    expect(sink.take()).toEqual([running(1)]);
    await world.records.users.change(world.anna.id, { applications: [] });
    world.clock.advance(RENEWAL_MS);
    await world.live.tick();
    expect(sink.take()).toMatchObject([{ code: 403 }]);
    world.bus.publish('accuracy', MAC, running(2));
    await say(false);
    expect(sink.take()).toEqual([]);
  });
});
