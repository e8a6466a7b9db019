import type { AccuracyMessage, DeviceStateValues, UpgradeValues } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVERY_DUTY } from '../../src/ports/processes/share.ts';
import { until } from '../until.ts';
import { aLiveInstallation } from './live-processes.ts';

const [A, B, C] = ['02005E100000', '02005E100001', '02005E100002'];
const ALL = [A, B, C];
const ONLINE: DeviceStateValues = { status: 'ONLINE', fw: '1.4.2' };
const OFFLINE: DeviceStateValues = { status: 'OFFLINE', offline_since: 7 };
const UPGRADES: UpgradeValues = { code: 1, step: 'DOWNLOADING', completion: 42, reason: null };

let world: Awaited<ReturnType<typeof aLiveInstallation>>;
beforeEach(async () => {
  world = await aLiveInstallation(ALL, [[A, ONLINE]]);
});
afterEach(() => world.processes.stop());

describe('what is known of devices', () => {
  // proves R-LIVE-016
  it('is known in each process, from before it came and since', async () => {
    const { processes, known, holder, other, change } = world;
    expect(other.bus.known('state', A)).toEqual(ONLINE);
    expect(other.bus.known('state', B)).toEqual({ status: 'OFFLINE' });
    change(A, OFFLINE);
    expect(other.bus.known('state', A)).toEqual(OFFLINE);
    known.upgrade.set(A, UPGRADES);
    known.running.set(A, { running: [] });
    known.supply.set(A, { open: [], last: null });
    known.accuracy.set(B, { code: 1, ID: 3 });
    const third = await processes.another('third');
    expect(third.bus.known('upgrade', A)).toEqual(UPGRADES);
    expect(third.bus.known('running', A)).toEqual({ running: [] });
    expect(third.bus.known('supply', A)).toEqual({ open: [], last: null });
    expect(third.bus.known('accuracy', B)).toEqual({ code: 1, ID: 3 });
    const state: AccuracyMessage = { topic: 'AccuTest/State', status: 'OK', device: B, data: { code: 0, ID: 3 } };
    holder.bus.publish('accuracy', B, state);
    expect(third.bus.known('accuracy', B)).toBeUndefined();
  });

  // proves R-LIVE-017
  it('reaches open screens after an interruption where it has changed, and not where it is the same', async () => {
    const { links, processes, known, other, change } = world;
    known.state.set(B, ONLINE);
    known.upgrade.set(A, UPGRADES);
    known.accuracy.set(A, { code: 1, ID: 3 });
    await processes.pass(60_000);
    const { sink } = await other.view({ userToken: 'x', state: true });
    const upgrade = await other.view({ deviceToken: A, upgrade: true });
    const test = await other.view({ userToken: 'x', accutest: true });
    for (const each of [sink, upgrade.sink, test.sink]) expect(each.take()).not.toEqual([]);
    links.isOpen = false;
    change(B, OFFLINE);
    known.state.set(A, { ...ONLINE, last_seen: 99 });
    known.upgrade.set(A, { code: 0, step: 'SUCCESS_END', completion: null, reason: null });
    known.accuracy.clear();
    await processes.pass(10_000);
    expect(sink.take()).toEqual([]);
    links.reopen();
    await processes.pass(1_000);
    expect(sink.take()).toMatchObject([{ topic: 'State', device: B, data: OFFLINE }]);
    expect(upgrade.sink.take()).toMatchObject([{ topic: 'Upgrade', data: { code: 0, step: 'SUCCESS_END' } }]);
    expect(test.sink.take()).toMatchObject([{ topic: 'AccuTest/State', data: { code: 0 } }]);
    await processes.pass(120_000);
    expect([sink, upgrade.sink, test.sink].flatMap((each) => each.take())).toEqual([]);
  });

  // proves R-LIVE-017
  it('stays what it was while the process that has the devices is away, also over new viewers', async () => {
    const { links, processes, other, measure } = world;
    measure(A, { P_L1: 1 });
    const before = await other.view({ deviceToken: A, data: true });
    before.sink.take();
    links.isOpen = false;
    await processes.pass(60_000);
    expect(other.bus.known('state', A)).toEqual(ONLINE);
    const { sink } = await other.view({ userToken: 'x', state: true });
    expect(sink.take()).toContainEqual({ topic: 'State', status: 'OK', device: A, data: ONLINE });
    measure(A, { P_L1: 2 });
    expect(before.sink.take()).toEqual([]);
    links.reopen();
    await processes.settled();
    expect(before.sink.take()).toMatchObject([{ data: { P: { L1: 2 } } }]);
  });

  it('is asked for until it is answered, and reaches screens that were opened before', async () => {
    const { links, processes } = world;
    links.isOpen = false;
    const third = await processes.another('third');
    const { sink } = await third.view({ userToken: 'x', state: true });
    expect(third.bus.known('state', A)).toBeUndefined();
    expect(sink.take()).toEqual([]);
    links.isOpen = true;
    await processes.pass(3_000);
    expect(sink.take()).toMatchObject([
      { device: A, data: ONLINE },
      { device: B, data: { status: 'OFFLINE' } },
      { device: C, data: { status: 'OFFLINE' } },
    ]);
  });

  // proves R-LIVE-017
  it('is what was published while it was asked for, though the answer is older', async () => {
    const { links, processes, known, change } = world;
    known.upgrade.set(A, UPGRADES);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    links.answersAt = promise;
    const third = await processes.another('third');
    change(A, OFFLINE);
    world.holder.bus.publish('running', A, { running: [] });
    answer();
    await until(() => expect(third.bus.known('upgrade', A)).toEqual(UPGRADES));
    expect(third.bus.known('state', A)).toEqual(OFFLINE);
    expect(third.bus.known('running', A)).toEqual({ running: [] });
  });

  // proves R-LIVE-017
  it('is asked for again at once where something may be missing in the answer', async () => {
    const { links, processes, known } = world;
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    links.answersAt = promise;
    const third = await processes.another('third');
    const states: DeviceStateValues[] = [];
    third.bus.on('state', (_mac, state) => states.push(state));
    known.state.set(A, OFFLINE);
    links.reopen();
    answer();
    await until(() => expect(third.bus.known('state', A)).toEqual(OFFLINE));
    expect(states).toEqual([OFFLINE]);
  });

  it('is asked for by the parts of the devices, and by what is done once for all of them', async () => {
    const { links, known } = world;
    for (const mac of ALL) known.state.set(mac, ONLINE);
    known.accuracy.set(B, { code: 1, ID: 3 });
    const link = links.open('asking');
    const byDuty = await link.ask('live', EVERY_DUTY, { of: 'jobs' });
    expect([...byDuty.keys()]).toEqual(EVERY_DUTY);
    const parts = [...byDuty.values()];
    expect(parts.map(({ state }) => [...state.keys()]).slice(0, 4)).toEqual([[A], [B], [C], []]);
    expect(parts.flatMap(({ state }) => [...state.keys()])).toEqual(ALL);
    expect(parts.map(({ accuracy }) => accuracy.size).indexOf(1)).toBe(EVERY_DUTY.indexOf('jobs'));
  });

  it('is no news where it was over before: of an upgrade', async () => {
    const { links, processes, known } = world;
    known.upgrade.set(A, { code: 0, step: 'FAIL', completion: null, reason: 540 });
    links.isOpen = false;
    const third = await processes.another('third');
    const { sink } = await third.view({ deviceToken: A, upgrade: true });
    links.isOpen = true;
    await processes.pass(3_000);
    expect(third.bus.known('upgrade', A)).toMatchObject({ step: 'FAIL' });
    expect(sink.take()).toEqual([]);
  });

  it('is published by the process that has the devices alone', async () => {
    const { links, holder, other } = world;
    const states: string[] = [];
    holder.bus.on('state', (mac) => states.push(mac));
    links.open('earlier').publish('live', { topic: 'state', event: [A, OFFLINE] });
    other.bus.publish('state', B, OFFLINE);
    expect(states).toEqual([]);
  });
});

describe('what people do in one process', () => {
  // proves R-LIVE-016
  it('reaches the screens of all others, and only once', async () => {
    const { processes, holder, other } = world;
    const third = await processes.another('third');
    const everywhere = [holder, other, third];
    const sinks = await Promise.all(
      everywhere.map(async (process) => (await process.view({ userToken: 'x', state: true })).sink),
    );
    for (const [revision, process] of everywhere.entries()) {
      for (const sink of sinks) sink.take();
      process.bus.publish('tree', { userId: 1, revision });
      for (const sink of sinks) expect(sink.take()).toEqual([{ topic: 'Tree', status: 'OK', data: { revision } }]);
      await processes.pass(1_000);
    }
  });

  it('is no news of the health of the installation, which the process with the devices has', async () => {
    const { processes, holder, other } = world;
    const received: string[] = [];
    for (const [name, { bus }] of Object.entries({ holder, other, third: await processes.another('third') })) {
      bus.on('health', () => received.push(name));
    }
    other.bus.publish('health');
    expect(received.splice(0)).toEqual(['other']);
    holder.bus.publish('health');
    expect(received).toEqual(['holder', 'other', 'third']);
  });
});
