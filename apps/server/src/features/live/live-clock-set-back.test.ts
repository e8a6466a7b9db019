import type { LiveMessage } from '@phasor/contract';
import { HOUR_MS, SECOND_MS } from '@phasor/quantities';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

/** A page that shows a device, and the group of two. */
async function aPage() {
  const { cookie, token } = await world.signIn();
  const sink = new ASink();
  const viewer = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  await viewer.receive(JSON.stringify({ deviceToken: world.tokenOf(MACS.own), data: true }));
  await viewer.receive(JSON.stringify({ userToken: token, macList: [MACS.own, MACS.seen], data: true }));
  await viewer.receive(JSON.stringify({ userToken: token, state: true }));
  return sink;
}

/** A second of the server, in which a device sends a value. */
async function second(P_L1: number) {
  world.clock.advance(SECOND_MS);
  const values = { P_L1 };
  world.bus.publish('data', { device: MACS.own, time: world.clock.now(), interval: SECOND_MS, values, words: {} });
  world.bus.publish('state', MACS.own, { status: 'ONLINE', fw: `1.0.${P_L1}` });
  await world.live.tick();
}

function shown(messages: readonly LiveMessage[]) {
  return messages.map((message) => {
    if (message.status === 'FAIL') return message.code;
    if (message.topic === 'Data')
      return ['device' in message ? message.device : 'group', message.data.P?.L1 ?? message.data.P?.CUM];
    return message.topic === 'State' ? message.data.fw : message.topic;
  });
}

// proves R-ERR-050
it.each([2 * SECOND_MS, HOUR_MS])(
  'a clock of the server that is set back by %i ms stops no live values',
  async (by) => {
    const sink = await aPage();
    for (let sent = 1; sent <= 3; sent += 1) await second(sent);
    sink.take();
    world.clock.advance(-by);
    await world.live.tick();
    await second(4);
    await second(5);
    expect(shown(sink.take())).toEqual([4, 5].flatMap((sent) => [[MACS.own, sent], ['group', sent], `1.0.${sent}`]));
  },
);

// proves R-ERR-051
it('a session that is ended after the clock of the server was set back loses its connection within 5 s', async () => {
  const sink = await aPage();
  await second(1);
  world.clock.advance(-HOUR_MS);
  await world.live.tick();
  await world.records.sessions.removeOthers(world.anna.id, null);
  for (let passed = 0; passed < 5; passed += 1) await second(passed);
  expect(sink.closed).toBe(true);
  expect(shown(sink.take()).at(-1)).toBe(720);
});
