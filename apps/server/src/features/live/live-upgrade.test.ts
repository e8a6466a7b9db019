import type { UpgradeValues } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { RENEWAL_MS } from './viewer.ts';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

/** The owner of one device at a screen: messages go in as objects, and come out of the sink. */
async function aViewer() {
  const { cookie } = await world.signIn();
  const sink = new ASink();
  const viewer = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  return { sink, say: (message: unknown) => viewer.receive(JSON.stringify(message)) };
}

describe('the upgrade of a device', () => {
  const RUNS = { code: 1, step: 'DOWNLOADING', completion: 42, reason: null } as const;

  // proves R-CONN-001, R-FW-019
  it('is sent only to its owner, and no longer after the end', async () => {
    const { sink, say } = await aViewer();
    const deviceToken = world.tokenOf(MACS.own);
    await say({ deviceToken, upgrade: true });
    world.bus.publish('upgrade', MACS.own, RUNS);
    world.bus.publish('upgrade', MACS.seen, RUNS);
    expect(sink.take()).toEqual([{ topic: 'Upgrade', status: 'OK', device: MACS.own, data: RUNS }]);
    await say({ deviceToken, upgrade: false });
    world.clock.advance(1_000);
    world.bus.publish('upgrade', MACS.own, RUNS);
    expect(sink.take()).toEqual([]);
    for (const mac of [MACS.seen, MACS.foreign, MACS.ended])
      await say({ deviceToken: world.tokenOf(mac), upgrade: true });
    expect(sink.take()).toMatchObject([{ code: 403 }, { code: 403 }, { code: 403 }]);
    await say({ deviceToken: world.publicToken, upgrade: true });
    expect(sink.take()).toMatchObject([{ code: 403 }]);
  });

  it('is sent at once to a new viewer while it runs, and not once it is over', async () => {
    const { sink, say } = await aViewer();
    let upgrade: UpgradeValues = RUNS;
    world.bus.know('upgrade', { of: () => upgrade, macs: () => [MACS.own] });
    const deviceToken = world.tokenOf(MACS.own);
    await say({ deviceToken, upgrade: true });
    expect(sink.take()).toEqual([{ topic: 'Upgrade', status: 'OK', device: MACS.own, data: RUNS }]);
    await say({ deviceToken, upgrade: false });
    upgrade = { code: 0, step: 'SUCCESS_END', completion: null, reason: null };
    await say({ deviceToken, upgrade: true });
    expect(sink.take()).toEqual([]);
  });

  // proves R-FW-019
  it('is no longer sent within 5 s once its viewer is not the owner any more', async () => {
    const { sink, say } = await aViewer();
    const deviceToken = world.tokenOf(MACS.own);
    await say({ deviceToken, upgrade: true });
    await say({ deviceToken, data: true });
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.own, level: 'operate', until: null });
    world.clock.advance(RENEWAL_MS);
    await world.live.tick();
    expect(sink.take()).toMatchObject([{ code: 403 }]);
    world.bus.publish('upgrade', MACS.own, RUNS);
    expect(sink.take()).toEqual([]);
    world.bus.publish('data', { device: MACS.own, time: world.clock.now(), values: { P_L1: 1 }, words: {} });
    expect(sink.take()).toMatchObject([{ topic: 'Data' }]);
  });
});
