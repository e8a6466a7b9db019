import { DEFAULT_SECTIONS, type RunningValues, type Section } from '@phasor/contract';
import { afterEach, beforeEach, expect, describe as group, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { RENEWAL_MS } from './viewer.ts';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

const RUNS: RunningValues = { running: [{ ID_appliance: 7, since: 1_000, power: 2_150, prediction_rate: 0.8 }] };
const MESSAGE = { topic: 'Running', status: 'OK', device: MACS.own, data: RUNS };

group('what runs on a meter', () => {
  const named = (sections: readonly Section[]) => world.records.users.change(world.anna.id, { sections });

  // proves R-APPL-031
  it('is sent to accounts whose record names a dashboard of appliances, and no longer once it does not', async () => {
    const { cookie } = await world.signIn();
    const sink = new ASink();
    const viewer = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
    const follow = (mac: string, running = true) =>
      viewer.receive(JSON.stringify({ deviceToken: world.tokenOf(mac), running }));
    await named(DEFAULT_SECTIONS);
    await follow(MACS.own);
    expect(sink.take()).toMatchObject([{ code: 403 }]);
    await named(['recognition_dashboard']);
    await follow(MACS.foreign);
    expect(sink.take()).toMatchObject([{ code: 403 }]);
    await follow(MACS.own);
    world.bus.publish('running', MACS.own, RUNS);
    world.bus.publish('running', MACS.seen, RUNS);
    expect(sink.take()).toEqual([MESSAGE]);
    await named(DEFAULT_SECTIONS);
    world.clock.advance(RENEWAL_MS);
    await world.live.tick();
    expect(sink.take()).toMatchObject([{ code: 403 }]);
    world.bus.publish('running', MACS.own, RUNS);
    expect(sink.take()).toEqual([]);
  });

  it('is not sent over a public link', async () => {
    const sink = new ASink();
    const viewer = world.live.join(sink, { cookie: undefined, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
    await viewer.receive(JSON.stringify({ deviceToken: world.publicToken, running: true }));
    world.bus.publish('running', MACS.seen, RUNS);
    expect(sink.take()).toMatchObject([{ status: 'FAIL' }]);
  });
});
