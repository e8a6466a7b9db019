import type { AccuracyMessage, DeviceStateValues, UpgradeValues } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LiveArrival } from '../../src/ports/device-link.ts';
import { ALL_SHARDS } from '../../src/ports/processes/share.ts';
import { LinkedProcesses } from './linked-processes.ts';
import { LiveProcesses } from './live-processes.ts';

/** The first process has A and C, the second one B. */
const [A, B, C] = ['02005E100000', '02005E10000F', '02005E100007'];
const FIRST = { shards: ALL_SHARDS.slice(0, 8), jobs: false };
const SECOND = { shards: ALL_SHARDS.slice(8), jobs: false };
const ONLINE: DeviceStateValues = { status: 'ONLINE', fw: '1.4.2' };
const OFFLINE: DeviceStateValues = { status: 'OFFLINE', offline_since: 7 };
const UPGRADE: UpgradeValues = { code: 1, step: 'DOWNLOADING', completion: 42, reason: null };
const TEST: AccuracyMessage = { topic: 'AccuTest/State', status: 'OK', device: B, data: { code: 1, ID: 3 } };

const aValue = (device: string, power: number, time = 0): LiveArrival => ({
  ...{ device, time, interval: 2_000, values: { P_L1: power }, words: {} },
});

/** Two processes with half of the devices each, one that does the jobs, and one that serves people. */
async function aSet() {
  const links = new LinkedProcesses();
  const processes = new LiveProcesses(links, new FakeClock(), [A, B, C]);
  const opened = async (name: string, duties: typeof FIRST) => {
    const holder = await processes.holder(name, duties);
    const states = new Map<string, DeviceStateValues>();
    const upgrades = new Map<string, UpgradeValues>();
    holder.bus.know('state', { of: (mac) => states.get(mac) ?? { status: 'OFFLINE' }, macs: () => states.keys() });
    holder.bus.know('upgrade', { of: (mac) => upgrades.get(mac), macs: () => upgrades.keys() });
    const change = (mac: string, state: DeviceStateValues) => {
      states.set(mac, state);
      holder.bus.publish('state', mac, state);
    };
    return { ...holder, states, upgrades, change };
  };
  const [first, second] = [await opened('first', FIRST), await opened('second', SECOND)];
  for (const mac of [A, C]) first.states.set(mac, ONLINE);
  second.states.set(B, ONLINE);
  const jobs = await processes.another('jobs', true);
  const tests = new Map([[B, TEST.data as { code: 1; ID: number }]]);
  jobs.bus.know('accuracy', { of: (mac) => tests.get(mac), macs: () => tests.keys() });
  const api = await processes.another('api');
  return { links, processes, opened, first, second, jobs, tests, api };
}

let set: Awaited<ReturnType<typeof aSet>>;
beforeEach(async () => {
  set = await aSet();
});
afterEach(() => set.processes.stop());

// proves R-OPS-132
describe('with several processes that have devices', () => {
  it('each process without them knows what all of them know', () => {
    const { api, jobs, first, second, tests } = set;
    const buses = [api.bus, jobs.bus];
    for (const bus of buses) {
      expect([A, B, C].map((mac) => bus.known('state', mac))).toEqual([ONLINE, ONLINE, ONLINE]);
      expect(bus.known('state', '02005E100003')).toEqual({ status: 'OFFLINE' });
    }
    first.bus.publish('upgrade', A, UPGRADE);
    second.bus.publish('state', B, OFFLINE);
    for (const bus of buses) {
      expect([bus.known('upgrade', A), bus.known('state', B)]).toEqual([UPGRADE, OFFLINE]);
      expect(bus.known('accuracy', B)).toEqual(tests.get(B));
    }
  });

  // proves R-OPS-155
  it('each of them is asked once about all its devices, and one that hangs does not delay what others know', async () => {
    const { links, processes, first, second, jobs, api } = set;
    links.asked.splice(0);
    links.hanging.add('first');
    [first, second].forEach(({ states }) => {
      states.clear();
    });
    second.states.set(B, OFFLINE);
    links.reopen();
    await processes.settled();
    for (const { bus } of [jobs, api]) {
      expect([A, B, C].map((mac) => bus.known('state', mac))).toEqual([ONLINE, OFFLINE, ONLINE]);
    }
    const ofJobs = ['first', 'second'];
    expect(links.asked.map(([, of]) => of).sort()).toEqual([...ofJobs, ...ofJobs, 'jobs'].sort());
  });

  it('viewers see values of a group over all devices, first as the process of each has kept them', async () => {
    const { api, first, second, links, processes } = set;
    links.isSlow = true;
    first.bus.publish('data', aValue(A, 1));
    second.bus.publish('data', aValue(B, 20));
    const { sink } = await api.view({ userToken: 'x', macList: [A, B], data: true });
    expect(sink.take()).toMatchObject([{ group: [A, B], data: { members: 2, P: { L1: 21 } } }]);
    await processes.pass(2_000);
    first.bus.publish('data', aValue(A, 3, 2_000));
    second.bus.publish('data', aValue(B, 40, 2_000));
    await processes.pass(1_000);
    expect(sink.take().at(-1)).toMatchObject({ data: { members: 2, P: { L1: 43 } } });
  });

  it('what is known of its devices stays while one is away, and what happens to those of others goes on', async () => {
    const { api, first, second, processes, opened } = set;
    const { sink } = await api.view({ userToken: 'x', state: true });
    second.upgrades.set(B, UPGRADE);
    first.upgrades.set(A, UPGRADE);
    await processes.pass(60_000);
    expect(sink.take()).toHaveLength(3);
    await second.leave();
    await processes.pass(70_000);
    expect([api.bus.known('state', B), api.bus.known('upgrade', B)]).toEqual([ONLINE, UPGRADE]);
    expect(sink.take()).toEqual([]);
    first.change(A, OFFLINE);
    expect(sink.take()).toMatchObject([{ device: A, data: OFFLINE }]);
    first.upgrades.clear();
    await processes.pass(60_000);
    expect([api.bus.known('upgrade', A), api.bus.known('upgrade', B)]).toEqual([undefined, UPGRADE]);
    const next = await opened('next', SECOND);
    next.change(B, OFFLINE);
    await processes.pass(3_000);
    expect(sink.take()).toMatchObject([{ device: B, data: OFFLINE }]);
    expect(api.bus.known('upgrade', B)).toBeUndefined();
  });

  it('the state of a device whose process was never there is unknown, until it comes', async () => {
    const { second, processes, opened } = set;
    await second.leave();
    const late = await processes.another('late');
    const { sink } = await late.view({ userToken: 'x', state: true });
    expect(sink.take()).toMatchObject([{ device: A }, { device: C }]);
    expect(late.bus.known('state', B)).toBeUndefined();
    const next = await opened('next', SECOND);
    next.states.set(B, ONLINE);
    await processes.pass(60_000);
    expect(sink.take().at(-1)).toMatchObject({ device: B, data: ONLINE });
  });

  it('values of devices go on where another process has them from now on', async () => {
    const { api, first, second, processes, opened } = set;
    first.bus.publish('data', aValue(A, 1));
    const { sink } = await api.view({ userToken: 'x', macList: [A, B], data: true });
    await second.leave();
    const next = await opened('next', SECOND);
    next.bus.publish('data', aValue(B, 50));
    await processes.pass(1_000);
    expect(sink.take().at(-1)).toMatchObject({ group: [A, B], data: { members: 2, P: { L1: 51 } } });
  });

  it('progress of a test is known everywhere from the process that does the jobs, and from no other', async () => {
    const { api, jobs, first, tests, processes } = set;
    const { sink } = await api.view({ userToken: 'x', accutest: true });
    expect(sink.take()).toMatchObject([{ topic: 'AccuTest/State', data: { code: 1, ID: 3 } }]);
    first.bus.publish('accuracy', A, { ...TEST, device: A });
    await processes.pass(1_000);
    expect([sink.take(), api.bus.known('accuracy', A)]).toEqual([[], undefined]);
    tests.clear();
    const over: AccuracyMessage = { ...TEST, data: { code: 0, ID: 3, result: 'SUCCESS' } };
    jobs.bus.publish('accuracy', B, over);
    expect(sink.take()).toMatchObject([{ data: { code: 0, result: 'SUCCESS' } }]);
    await processes.pass(70_000);
    expect([api.bus.known('accuracy', B), jobs.bus.known('accuracy', B)]).toEqual([undefined, undefined]);
    expect(sink.take()).toEqual([]);
  });

  it('changes of health are news of the process that does the jobs, and what people do of each', () => {
    const received: string[] = [];
    const { first, second, jobs, api } = set;
    for (const [name, { bus }] of Object.entries({ first, second, jobs, api })) {
      bus.on('health', () => received.push(name));
      bus.on('tree', () => received.push(name));
    }
    first.bus.publish('health');
    expect(received.splice(0)).toEqual(['first']);
    jobs.bus.publish('health');
    expect(received.splice(0)).toEqual(['jobs', 'api']);
    for (const [name, { bus }] of Object.entries({ first, second, jobs, api })) {
      bus.publish('tree', { userId: 1, revision: 1 });
      expect(received[0]).toBe(name);
      expect(new Set(received.splice(0))).toEqual(new Set(['first', 'second', 'jobs', 'api']));
    }
  });

  // proves R-OPS-134
  it('features of the process that does the jobs receive values of the devices that they follow, and no others', async () => {
    const { jobs, first, second, processes } = set;
    const received: (readonly [string, number | undefined])[] = [];
    jobs.bus.on('data', ({ device, values }) => received.push([device, values.P_L1]));
    const send = () => {
      for (const [bus, mac] of [
        [first.bus, A],
        [second.bus, B],
        [first.bus, C],
      ] as const)
        bus.publish('data', aValue(mac, 1));
    };
    const leave = jobs.bus.follow([A, B]);
    await processes.settled();
    send();
    expect(received.splice(0)).toEqual([
      [A, 1],
      [B, 1],
    ]);
    await processes.pass(60_000);
    send();
    expect(received.splice(0)).toHaveLength(2);
    leave();
    await processes.pass(30_000);
    send();
    expect(received).toEqual([]);
  });
});
