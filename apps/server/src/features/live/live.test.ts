import { type LiveMessage, SOURCES } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import type { LiveArrival } from '../../ports/device-link.ts';

const HOUR = 3_600_000;
let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

const credentials = (cookie?: string) => ({ cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });

/** A signed-in viewer: messages go in as objects, and come out of the sink. */
async function aViewer(cookie?: string) {
  const sink = new ASink();
  const viewer = world.live.join(sink, credentials(cookie));
  return { sink, leave: () => viewer.leave(), say: (message: unknown) => viewer.receive(JSON.stringify(message)) };
}

function measure(device: string, values: Record<string, number>): void {
  const arrival: LiveArrival = { device, time: world.clock.now(), interval: 1_000, values, words: {} };
  world.bus.publish('data', arrival);
}

/** The power of the first phase in a message; undefined for any other message. */
function powerOf(message: LiveMessage): number | undefined {
  return message.status === 'OK' && message.topic === 'Data' ? message.data.P?.L1 : undefined;
}

/** Advances the clock of the server, including the checks of grants. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 500) {
    world.clock.advance(Math.min(500, ms - passed));
    await world.live.tick();
  }
}

describe('a subscription to a device', () => {
  // proves R-CONN-001, R-MEAS-037
  it('receives the known values at once, then new ones', async () => {
    measure(MACS.own, { P_L1: 100 });
    const { cookie } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ deviceToken: world.tokenOf(MACS.own), data: true });
    expect(sink.take()).toMatchObject([{ topic: 'Data', status: 'OK', device: MACS.own, data: { P: { L1: 100 } } }]);
    world.clock.advance(1_000);
    measure(MACS.own, { P_L1: 200 });
    expect(sink.take()).toMatchObject([{ data: { P: { L1: 200 } } }]);
  });

  it('receives nothing of other devices and nothing after its end', async () => {
    const { cookie } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    const deviceToken = world.tokenOf(MACS.own);
    await say({ deviceToken, data: true });
    measure(MACS.seen, { P_L1: 1 });
    await say({ deviceToken, data: false });
    measure(MACS.own, { P_L1: 1 });
    expect(sink.take()).toEqual([]);
  });

  it('started twice is one', async () => {
    const { cookie } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ deviceToken: world.tokenOf(MACS.own), data: true });
    await say({ deviceToken: world.tokenOf(MACS.own), data: true });
    measure(MACS.own, { P_L1: 1 });
    expect(sink.take()).toHaveLength(1);
  });

  // proves R-BAR-004, R-LORA-026
  it('that names a source receives the values of that source, and without one those of WiFi while that is active', async () => {
    const measureBy = (source: LiveArrival['source'], P_L1: number) =>
      world.bus.publish('data', {
        ...{ device: MACS.own, time: world.clock.now(), interval: 1_000, values: { P_L1 }, words: {} },
        ...(source !== undefined && { source }),
      });
    measureBy(undefined, 1);
    measureBy(SOURCES.lora, 2);
    const { cookie } = await world.signIn();
    const [any, wifi, lora] = await Promise.all([aViewer(cookie), aViewer(cookie), aViewer(cookie)]);
    const deviceToken = world.tokenOf(MACS.own);
    await any.say({ deviceToken, data: true });
    await wifi.say({ deviceToken, data: true, source: SOURCES.wifi });
    await lora.say({ deviceToken, data: true, source: SOURCES.lora });
    const powers = () => [any, wifi, lora].map(({ sink }) => sink.take().map((message) => powerOf(message)));
    expect(powers()).toEqual([[1], [1], [2]]);
    world.clock.advance(60_000);
    measureBy(SOURCES.lora, 3);
    expect(powers()).toEqual([[], [], [3]]);
    world.clock.advance(1_000);
    measureBy(SOURCES.lora, 4);
    expect(powers()).toEqual([[4], [], [4]]);
    measureBy(SOURCES.wifi, 5);
    await lora.say({ deviceToken, data: false, source: SOURCES.lora });
    await pass(1_000);
    measureBy(SOURCES.lora, 6);
    expect(powers()).toEqual([[5], [5], []]);
  });
});

describe('a subscription to a group', () => {
  const macList = [MACS.seen, MACS.own];

  // proves R-CONN-022, R-MEAS-037
  it('receives the sum, its members and the silent ones', async () => {
    measure(MACS.own, { P_L1: 100 });
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, macList, data: true });
    expect(sink.take()).toMatchObject([
      { group: [MACS.own, MACS.seen], data: { members: 1, missing: [MACS.seen], P: { CUM: 100 } } },
    ]);
    await pass(1_000);
    measure(MACS.seen, { P_L1: 11 });
    expect(sink.take()).toMatchObject([{ data: { members: 2, missing: [], P: { CUM: 111 } } }]);
  });

  // proves R-CONN-022, R-DASH-059
  it('is informed when a member falls silent', async () => {
    measure(MACS.own, { P_L1: 100 });
    measure(MACS.seen, { P_L1: 11 });
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, macList, data: true });
    sink.take();
    await pass(5_000);
    expect(sink.take()).toMatchObject([{ data: { members: 0, missing: [MACS.own, MACS.seen] } }]);
    await pass(5_000);
    expect(sink.take()).toEqual([]);
  });

  // proves R-CONN-016
  it('is the same group in another order, and ends as such', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, macList, data: true });
    await say({ userToken: token, macList: [...macList, MACS.own].reverse(), data: false });
    sink.take();
    measure(MACS.own, { P_L1: 1 });
    await pass(2_000);
    expect(sink.take()).toEqual([]);
  });
});

describe('a subscription to states', () => {
  // proves R-CONN-001, R-CONN-017
  it('receives the known ones at once and every change of an assigned device', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, state: true });
    expect(sink.take()).toEqual([{ topic: 'State', status: 'OK', device: MACS.own, data: { status: 'ONLINE' } }]);
    world.bus.publish('state', MACS.seen, { status: 'OFFLINE' });
    world.bus.publish('state', MACS.foreign, { status: 'OFFLINE' });
    expect(sink.take()).toMatchObject([{ device: MACS.seen }]);
  });

  it('receives the newest of several changes within a second', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, state: true });
    sink.take();
    world.bus.publish('state', MACS.own, { status: 'OFFLINE' });
    world.bus.publish('state', MACS.own, { status: 'ONLINE', fw: '2' });
    await pass(1_000);
    expect(sink.take()).toMatchObject([{ data: { status: 'ONLINE', fw: '2' } }]);
  });

  // proves R-CONN-017, R-DASH-018
  it('follows a device assigned later', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, state: true });
    world.bus.publish('state', MACS.foreign, { status: 'ONLINE' });
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.foreign, level: 'operate', until: null });
    sink.take();
    await pass(5_000);
    expect(sink.take()).toMatchObject([{ topic: 'State', device: MACS.foreign }]);
  });
});

describe('notifications', () => {
  const notification = {
    id: 1,
    type: 'STATUS' as const,
    device: MACS.own,
    data: { timestamp: 1, event: 'ONLINE' },
    seen: false,
  };

  // proves R-CONN-001, R-NEWS-008
  it('reach only the subscribed screens of the user', async () => {
    const [anna, ben] = [await world.signIn('anna'), await world.signIn('ben')];
    const [annas, bens] = [await aViewer(anna.cookie), await aViewer(ben.cookie)];
    await annas.say({ deviceToken: world.tokenOf(MACS.own), notification: true });
    await bens.say({ deviceToken: world.tokenOf(MACS.own), notification: true });
    world.bus.publish('notification', world.anna.id, { ...notification, device: MACS.seen });
    world.bus.publish('notification', world.anna.id, notification);
    expect(annas.sink.take()).toEqual([{ topic: 'Notification', status: 'OK', data: notification }]);
    expect(bens.sink.take()).toEqual([]);
  });

  // proves R-NEWS-010
  it('are sent for each device of a macList, until unsubscribed, and for none that is not assigned', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, macList: [MACS.own, MACS.foreign], notification: true });
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code: 403 }]);
    const macList = [MACS.own, MACS.seen];
    await say({ userToken: token, macList, notification: true });
    for (const device of Object.values(MACS))
      world.bus.publish('notification', world.anna.id, { ...notification, device });
    expect(sink.take()).toMatchObject(macList.map((device) => ({ topic: 'Notification', data: { device } })));
    await say({ userToken: token, macList, notification: false });
    world.bus.publish('notification', world.anna.id, notification);
    expect(sink.take()).toEqual([]);
  });
});

describe('a grant that ends', () => {
  // proves R-CONN-028
  it('ends what follows the device within 5 s and leaves the rest', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ deviceToken: world.tokenOf(MACS.seen), data: true });
    await say({ userToken: token, macList: [MACS.own, MACS.seen], data: true });
    await say({ deviceToken: world.tokenOf(MACS.own), data: true });
    sink.take();
    await world.records.assignments.remove(world.anna.id, MACS.seen);
    await pass(5_000);
    expect(sink.take().filter(({ status }) => status === 'FAIL')).toMatchObject([{ code: 403 }, { code: 403 }]);
    measure(MACS.seen, { P_L1: 1 });
    measure(MACS.own, { P_L1: 2 });
    expect(sink.take()).toMatchObject([{ device: MACS.own }]);
    expect(sink.closed).toBe(false);
  });

  // proves R-CONN-027
  it.each([
    ['the session ends', 720, () => world.records.sessions.removeOthers(world.anna.id, null)],
    ['the session grows older than 30 days', 722, async () => world.clock.advance(31 * 24 * HOUR)],
  ])('closes the connection within 5 s when %s', async (_what, code, happen) => {
    const { cookie } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ deviceToken: world.tokenOf(MACS.own), data: true });
    await happen();
    await pass(5_000);
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code }]);
    expect(sink.closed).toBe(true);
    measure(MACS.own, { P_L1: 1 });
    expect(sink.take()).toEqual([]);
  });

  // proves R-CONN-026
  it('outlives the hour of the user token: a screen in use stays open', async () => {
    const { cookie, token } = await world.signIn();
    const { sink, say } = await aViewer(cookie);
    await say({ userToken: token, macList: [MACS.own], data: true });
    world.clock.advance(2 * HOUR);
    await pass(5_000);
    expect(sink.closed).toBe(false);
  });
});

describe('an invalid message', () => {
  // proves R-CONN-023, R-SET-033
  it.each([
    ['no JSON', '{', 400, undefined],
    ['no object', '7', 422, undefined],
    ['a token that is no text', '{"deviceToken":7,"data":true}', 422, 'deviceToken'],
    ['no flag', '{"deviceToken":"x","data":"yes"}', 422, 'data'],
    ['a mac that is none', '{"userToken":"x","macList":["nobody"],"data":true}', 422, 'macList.0'],
    ['a group that is no list', '{"userToken":"x","macList":"x","data":true}', 422, 'macList'],
    [
      'a group of too many',
      JSON.stringify({ userToken: 'x', macList: Array(101).fill(MACS.own), data: true }),
      422,
      'macList',
    ],
    ['a source that is none', '{"deviceToken":"x","data":true,"source":3}', 422, 'source'],
  ])('with %s names the field and breaks nothing', async (...[, text, code, field]) => {
    const { cookie } = await world.signIn();
    const sink = new ASink();
    const viewer = world.live.join(sink, credentials(cookie));
    await viewer.receive(text);
    const [failure] = sink.take();
    expect(failure).toMatchObject({ status: 'FAIL', code });
    expect(failure && 'field' in failure ? failure.field : undefined).toBe(field);
    await viewer.receive(JSON.stringify({ deviceToken: world.tokenOf(MACS.own), data: true }));
    measure(MACS.own, { P_L1: 1 });
    expect(sink.take()).toHaveLength(1);
  });
});
