import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS } from '../../../testing/scenes/access-world.ts';
import { aTokenDesk, DAY, GENERATE } from '../../../testing/scenes/token-desk.ts';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

/** A viewer without a session: messages go in as objects, and come out of the sink. */
function aViewer() {
  const sink = new ASink();
  const credentials = { cookie: undefined, origin: undefined, host: HOST, address: '192.0.2.1' };
  const viewer = world.live.join(sink, credentials);
  return { sink, say: (message: unknown) => viewer.receive(JSON.stringify(message)) };
}

function measure(device: string): void {
  world.bus.publish('data', { device, time: world.clock.now(), interval: 1_000, values: { P_L1: 1 }, words: {} });
}

/** Advances the clock of the server, including the checks of grants. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 500) {
    world.clock.advance(Math.min(500, ms - passed));
    await world.live.tick();
  }
}

describe('a public link', () => {
  // proves R-CONN-024, R-CONN-025, R-SHARE-008
  it('works over a public link without a session, for data only', async () => {
    const { sink, say } = aViewer();
    await say({ deviceToken: world.publicToken, data: true });
    measure(MACS.seen);
    expect(sink.take()).toMatchObject([{ device: MACS.seen }]);
    await say({ deviceToken: world.publicToken, notification: true });
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code: 720 }]);
  });

  // proves R-CONN-027, R-SHARE-009, R-TREE-066
  it.each([
    [
      'revoked',
      () =>
        world.records.publicLinks
          .ofDevice(MACS.seen)
          .then(([link]) => world.records.publicLinks.remove(link?.id ?? '')),
      720,
    ],
    ['whose assignment is taken away', () => world.records.assignments.remove(world.anna.id, MACS.seen), 720],
    [
      'that ends',
      () =>
        world.records.publicLinks
          .ofDevice(MACS.seen)
          .then(([link]) => world.records.publicLinks.setExpiry(link?.id ?? '', world.clock.now())),
      722,
    ],
  ])('%s stops an open page within 5 s', async (_case, end, code) => {
    const { sink, say } = aViewer();
    await say({ deviceToken: world.publicToken, data: true });
    await end();
    await pass(5_000);
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code }]);
    measure(MACS.seen);
    expect(sink.take()).toEqual([]);
  });
});

describe('an integration token', () => {
  // proves R-TOKEN-016
  it('follows its device without a session, for data only', async () => {
    const { sink, say } = aViewer();
    await say({ deviceToken: world.integrationToken, data: true });
    measure(MACS.own);
    expect(sink.take()).toMatchObject([{ device: MACS.own }]);
    await say({ deviceToken: world.integrationToken, notification: true });
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code: 720 }]);
  });

  // proves R-TOKEN-006
  it.each([
    ['revoked', (id: string) => world.records.integrationTokens.revoke(id, world.clock.now()), 720],
    ['whose assignment is taken away', () => world.records.assignments.remove(world.anna.id, MACS.own), 720],
    [
      'whose generator is an owner no more',
      () => world.records.assignments.put({ userId: world.anna.id, mac: MACS.own, level: 'operate', until: null }),
      720,
    ],
    ['that ends', async () => world.clock.set(world.clock.now() + 30 * 86_400_000), 722],
  ])('%s stops an open connection within 5 s', async (_case, end, code) => {
    const { sink, say } = aViewer();
    await say({ deviceToken: world.integrationToken, data: true });
    const [token] = await world.records.integrationTokens.ofDevice(MACS.own);
    await end(token?.id ?? '');
    await pass(5_000);
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code }]);
    measure(MACS.own);
    expect(sink.take()).toEqual([]);
  });

  // proves R-TOKEN-007
  it('of several devices stops the one whose assignment is taken away, and goes on with the others', async () => {
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.seen, level: 'own', until: null });
    const desk = aTokenDesk(world, await world.signIn());
    const { data } = await desk.ask(GENERATE, { life_time: DAY, macs: [MACS.seen] });
    const { sink, say } = aViewer();
    for (const mac of [MACS.seen, MACS.own]) await say({ deviceToken: data.token, data: true, mac });
    await world.records.assignments.remove(world.anna.id, MACS.seen);
    await pass(5_000);
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code: 403 }]);
    for (const mac of [MACS.seen, MACS.own]) measure(mac);
    expect(sink.take()).toMatchObject([{ device: MACS.own }]);
  });
});
