import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LinkedProcesses } from '../../testing/processes/linked-processes.ts';
import { recordsInMemory } from '../../testing/record-builders.ts';
import { MemoryDesk } from '../features/connecting/memory-desk.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { TakenDeskNews } from './desk-news.ts';
import { PublishedDesk } from './published-desk.ts';

const GATEWAY = 'gateway-1';
const REPEATED_LOOKS = 30;
const value = (quantity: 'P' | 'U', number: number) => ({ quantity, place: 'L1', value: number }) as const;

let records: RecordStore;
let clock: FakeClock;
let processes: LinkedProcesses;
let published: Map<string, number>;
beforeEach(async () => {
  records = await recordsInMemory();
  clock = new FakeClock();
  processes = new LinkedProcesses();
  published = new Map();
});
afterEach(() => records.stop());

function aDesk(gateways: [string, boolean][] = []) {
  const { connections } = records;
  const onConnected = (id: string, isConnected: boolean) => void gateways.push([id, isConnected]);
  return new MemoryDesk({ connections, clock, isSecretOf: () => true, hashOf: (key) => key, onConnected });
}

/** The process at which people connect devices. */
function shown() {
  const desk = aDesk();
  const taken = new TakenDeskNews(desk, clock);
  const link = processes.open('jobs', { shards: [], jobs: true });
  link.on('desk', (news, sender) => {
    published.set(sender, (published.get(sender) ?? 0) + 1);
    taken.take(news, sender);
  });
  return desk;
}

/** A process with devices. */
function receiving(name: string) {
  const gateways: [string, boolean][] = [];
  const own = aDesk(gateways);
  const link = processes.open(name, { shards: [], jobs: false });
  return { own, gateways, desk: new PublishedDesk({ own, processes: link }) };
}

const arrival = (topic: string, name = 'P_L1') => ({ connection: GATEWAY, topic, reason: null, names: [name] });

// proves R-OPS-149
describe('what a process receives of connections', () => {
  it('is seen where people connect devices, within a second, and by itself at once', () => {
    const desk = shown();
    const { desk: reports, own, gateways } = receiving('one');
    reports.arrived(arrival('power'));
    const identity = { maker: 'Shelly' };
    reports.sign({ connection: GATEWAY, key: 'plug', identity, values: [value('P', 400)], online: true });
    reports.refused({ user: 'someone', address: '192.0.2.1', reason: 'password' });
    expect(gateways).toEqual([[GATEWAY, true]]);
    expect(own.arrivals(GATEWAY)).toHaveLength(1);
    expect(desk.arrivals(GATEWAY)).toEqual([]);
    reports.tick();
    expect(desk.arrivals(GATEWAY)).toMatchObject([{ topic: 'power', reason: null, names: ['P_L1'] }]);
    expect(desk.find(GATEWAY, 'plug')).toMatchObject({ identity, online: true });
    expect(desk.find(GATEWAY, 'plug')?.values.get('P L1 ')).toMatchObject({ value: 400 });
    expect(desk.refusedSignIns()).toMatchObject([{ user: 'someone', reason: 'password' }]);
    expect(desk.isLost(GATEWAY)).toBe(false);
  });

  it('is published once a second, the newest messages and values of a chatty connection, and not at all while nothing arrives', () => {
    const desk = shown();
    const { desk: reports } = receiving('one');
    for (let number = 0; number < 1_000; number += 1) {
      reports.arrived(arrival(`power/${number}`));
      reports.sign({ connection: GATEWAY, key: 'plug', values: [value('P', number)] });
      reports.sign({
        connection: GATEWAY,
        key: 'plug',
        values: [value('U', 230)],
        unknown: [{ path: 'x', value: number }],
      });
    }
    reports.tick();
    reports.tick();
    expect(published.get('one')).toBe(1);
    expect(desk.arrivals(GATEWAY).map(({ topic }) => topic)).toEqual(
      [999, 998, 997, 996, 995].map((number) => `power/${number}`),
    );
    const plug = desk.find(GATEWAY, 'plug');
    expect([...(plug?.values.values() ?? [])]).toMatchObject([value('P', 999), value('U', 230)]);
    expect(plug?.unknown).toEqual(new Map([['x', 999]]));
  });

  it('is seen once where several processes receive the same, and from another one where the first has ended', () => {
    const desk = shown();
    const both = [receiving('one'), receiving('two')] as const;
    const receive = (number: number) => {
      for (const { desk: reports } of both) reports.arrived(arrival('power', `P_${number}`));
      for (const { desk: reports } of both) reports.tick();
      clock.advance(1_000);
    };
    for (const number of [1, 2, 3]) receive(number);
    expect(desk.arrivals(GATEWAY).map(({ names }) => names)).toEqual([['P_3'], ['P_2'], ['P_1']]);
    clock.advance(10_000);
    const [, { desk: second }] = both;
    second.arrived(arrival('power', 'P_4'));
    second.tick();
    expect(desk.arrivals(GATEWAY)).toHaveLength(4);
  });

  it('is seen from each process where they receive different devices of a connection', () => {
    const desk = shown();
    for (const name of ['one', 'two']) {
      const { desk: reports } = receiving(name);
      reports.arrived(arrival(`device/${name}`));
      reports.sign({ connection: GATEWAY, key: name });
      reports.tick();
    }
    expect(desk.seen(GATEWAY).map(({ key }) => key)).toEqual(['one', 'two']);
    expect(desk.arrivals(GATEWAY)).toHaveLength(2);
  });

  it('shows a gateway to each process that has a device behind it, also to one that begins later', () => {
    const { desk: reports } = receiving('one');
    const other = (name: string) => {
      const gateways: [string, boolean][] = [];
      const own = aDesk(gateways);
      const taken = new TakenDeskNews(own, clock);
      processes.open(name, { shards: [], jobs: false }).on('desk', (news, sender) => taken.take(news, sender));
      return { own, gateways };
    };
    const others = [other('two')];
    reports.arrived(arrival('power'));
    reports.tick();
    others.push(other('three'));
    reports.arrived(arrival('power'));
    reports.tick();
    expect(others.map(({ gateways }) => gateways)).toEqual([[[GATEWAY, true]], [[GATEWAY, true]]]);
    clock.advance(6 * 60_000);
    for (const { own } of others) own.lookForSilent();
    expect(others.map(({ gateways }) => gateways.at(-1))).toEqual([
      [GATEWAY, false],
      [GATEWAY, false],
    ]);
  });

  it('shows what the broker does not grant and what is wrong with it, also at a process that begins later', () => {
    const { desk: reports } = receiving('one');
    reports.granted(GATEWAY, ['a/#']);
    reports.reach('subscription');
    reports.tick();
    const desk = shown();
    for (let look = 0; look < REPEATED_LOOKS; look += 1) reports.tick();
    expect(desk.brokerFault(GATEWAY)).toEqual({ fault: 'subscription', missing: ['a/#'] });
    reports.granted(GATEWAY, []);
    reports.reach(null);
    reports.tick();
    expect(desk.brokerFault(GATEWAY)).toEqual({ fault: null, missing: [] });
  });

  it('has a fault while any process has one, and none of a process that has ended', () => {
    const desk = shown();
    const [{ desk: one }, { desk: two }] = [receiving('one'), receiving('two')];
    one.reach('account');
    one.tick();
    two.reach(null);
    two.tick();
    expect(desk.brokerFault(GATEWAY).fault).toBe('account');
    clock.advance(91_000);
    two.reach(null);
    two.tick();
    expect(desk.brokerFault(GATEWAY).fault).toBeNull();
  });
});
