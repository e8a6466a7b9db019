import { randomBytes } from 'node:crypto';
import { deviceTopic, encodeLoraFrame, LORA_KEYS, loraMasksOf } from '@phasor/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OWN_BROKERS } from '../../../../testing/devices/external-brokers.ts';
import { connectDevice, type VirtualDevice } from '../../../../testing/devices/virtual-device.ts';
import { type DividedApplication, DividedLinks } from '../../../../testing/processes/divided-links.ts';
import { aConnection, aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { held } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { shardOfConnection } from '../../../ports/processes/share.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';

const EVEN = [0, 2, 4, 6, 8, 10, 12, 14];
const ODD = [1, 3, 5, 7, 9, 11, 13, 15];
const MAP = LORA_KEYS.map(({ key }) => key);
const CONFIGURATION = { map: MAP, masks: loraMasksOf(['VA'], MAP), powerScaler: 1, timeScaler: 60 };
const START_S = Math.floor(Date.now() / 1_000) - 3_600;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const now = () => Date.now() / 1_000;
const frame = (seq: number) => ({ boot: 17, seq, samples: [{ ts: now(), U: { L1: 230 } }] });
const online = { status: 'ONLINE', boot: 17, interval: 1 };
const eventOf = (id: string) => ({ id, ts: START_S, type: 'CLOCK', data: {} });
const macOf = (shard: number) => `02${randomBytes(4).toString('hex')}1${shard.toString(16)}`.toUpperCase();
const storedBy = ({ stored }: DividedApplication) => [...new Set(stored.map(({ device }) => device))];

describe.each(OWN_BROKERS)('processes that divide the devices of %s', (_, broker) => {
  let url: string;
  let records: RecordStore;
  let links: DividedLinks;
  let publisher: MqttClient;

  beforeEach(async () => {
    const running = await broker();
    cleanups.push(running.stop);
    url = running.url;
    records = await recordsInMemory();
    cleanups.push(() => records.stop());
    links = new DividedLinks(url, records, CONFIGURATION);
    cleanups.push(() => links.stop());
    publisher = await connectAsync(url);
    cleanups.push(() => publisher.endAsync(true));
  });

  async function registered(shard: number): Promise<string> {
    const mac = macOf(shard);
    await records.devices.add(aDevice({ mac }));
    return mac;
  }
  async function connected(mac: string): Promise<VirtualDevice> {
    const device = await connectDevice({ url, mac });
    cleanups.push(() => device.cut());
    return device;
  }
  const publish = (topic: string, message: unknown, retain = false) =>
    publisher.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1, retain });
  /** An uplink as a network server delivers it, with a time of its own. */
  const uplink = (devEui: string, second: number) => {
    const data = Buffer.from(encodeLoraFrame(START_S + second, { VA: 230 }, CONFIGURATION)).toString('base64');
    return publish(`application/works/device/${devEui.toLowerCase()}/event/up`, {
      ...{ deviceInfo: { devEui }, fPort: 2, data },
    });
  };

  // proves R-OPS-140
  it('take each message of a device once, in the process that has it, which alone acknowledges and asks', async () => {
    const macs = [await registered(4), await registered(15)] as const;
    const [even, odd] = [await links.ingest(EVEN), await links.ingest(ODD)];
    const devices = [await connected(macs[0]), await connected(macs[1])] as const;
    for (const device of devices) {
      await device.publish('state', online);
      await device.publish('live', { ts: now(), F: 50 });
      await device.publish('event', eventOf(`${device.mac}-1`));
      await device.publish('data', frame(1));
      await device.acknowledged(1);
    }
    for (const [at, { application }] of [even, odd].entries()) {
      const mac = macs[at];
      await until(() => expect(application.eventsOf).toEqual([{ device: mac, id: `${mac}-1` }]));
      expect(application.stored.map(({ device }) => device)).toEqual([mac]);
      expect(application.states.map(({ device }) => device)).toEqual([mac]);
      expect([...new Set(application.lives.map(({ device }) => device))]).toEqual([mac]);
      expect(application.refusedOf).toEqual([]);
    }
    expect(devices.map(({ acks }) => acks)).toEqual([[{ boot: 17, seq: 1 }], [{ boot: 17, seq: 1 }]]);
    expect(await even.link.request(macs[1], { method: 'config.get' }, 60_000)).toMatchObject({ ok: false, code: 604 });
    const answer = odd.link.request(macs[1], { method: 'config.get' }, 60_000);
    const request = await until(() => devices[1].requests[0] ?? Promise.reject(new Error('no request')));
    await devices[1].publish('response', { id: request.id, ok: true, result: {} });
    expect(await answer).toMatchObject({ ok: true });
    expect(devices[1].requests).toHaveLength(1);
  });

  // proves R-OPS-141
  it('lose nothing of one that is killed: who takes its devices receives what it had not confirmed', async () => {
    const [mine, others] = [await registered(4), await registered(15)];
    const [lora, loraElsewhere] = [macOf(6), macOf(7)];
    const devEuis = [
      randomBytes(8).toString('hex').toUpperCase(),
      randomBytes(8).toString('hex').toUpperCase(),
    ] as const;
    await records.devices.add(aDevice({ mac: lora, devEui: devEuis[0], lora: true }));
    await records.devices.add(aDevice({ mac: loraElsewhere, devEui: devEuis[1], lora: true }));
    const [even, odd] = [await links.ingest(EVEN), await links.ingest(ODD)];
    const device = await connected(mine);
    await device.publish('state', online, { retain: true });
    await device.publish('data', frame(1));
    await device.acknowledged(1);
    const commit = held();
    even.application.commit = () => commit.promise;
    await device.publish('data', frame(2));
    await device.publish('event', eventOf('unconfirmed'));
    await publish(deviceTopic(others, 'event'), eventOf('elsewhere'));
    await uplink(devEuis[0], 1);
    await uplink(devEuis[1], 2);
    await until(() => expect(odd.application.eventsOf).toHaveLength(1));
    await until(() => expect(storedBy(odd.application)).toEqual([loraElsewhere]));
    await until(() => expect(even.application.lives.map((live) => live.device)).toContain(lora));
    await even.kill();
    await odd.kill();
    await publish(deviceTopic(mine, 'event'), eventOf('while away'));
    const joined = await links.ingest([...EVEN, ...ODD]);
    await until(() =>
      expect(joined.application.eventsOf.map(({ id }) => id).sort()).toEqual(['unconfirmed', 'while away']),
    );
    await until(() => expect(storedBy(joined.application)).toEqual([lora]));
    // It was connected before, and its second frame is missing here.
    await device.publish('data', frame(3));
    await until(() => expect(storedBy(joined.application)).toContain(mine));
    await device.publish('data', frame(2));
    await device.publish('data', frame(3));
    await device.acknowledged(3);
    expect(device.acks.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(joined.application.refusedOf).toEqual([]);
    commit.release();
  });

  // proves R-OPS-142
  it('take of a gateway each value once, and show once what waits behind it', async () => {
    const site = aConnection({
      ...{ id: 'site0000', ecosystem: 'zigbee2mqtt', key: null, user: 'site', prefix: 'site/site0000/' },
    });
    await records.connections.add(site);
    const keys = ['0x00158d0000000004', '0x00158d000000000f', '0x00158d00000000aa'] as const;
    const known = { adapter: 'zigbee2mqtt', connection: site.id } as const;
    const wiring = [{ from: 'CH1', to: 'L1', turned: false } as const];
    const macs = [macOf(4), macOf(15)] as const;
    for (const [at, mac] of macs.entries()) {
      await records.devices.add(aDevice({ mac, ...known, adapterKey: keys[at] ?? null, wiring }));
    }
    const [even, odd] = [await links.ingest(EVEN), await links.ingest(ODD)];
    const [shows, other] = shardOfConnection(site.id) % 2 === 0 ? [even, odd] : [odd, even];
    for (const key of keys) await publish(`${site.prefix}zigbee2mqtt/${key}`, { power: 42 });
    await until(() =>
      expect([even, odd].map(({ application }) => storedBy(application))).toEqual([[macs[0]], [macs[1]]]),
    );
    const seen = shows.application.connections.signs.filter(({ values = [] }) => values.length > 0);
    expect(seen.map(({ key }) => key)).toEqual(keys);
    expect(other.application.connections.signs).toEqual([]);
    expect(shows.application.connections.arrivals).toHaveLength(3);
    expect(other.application.connections.arrivals).toEqual([]);
    for (const { application } of [even, odd]) {
      expect(application.stored).toHaveLength(1);
      expect([...new Set(application.lives.map(({ device }) => device))]).toEqual(storedBy(application));
    }
  });

  // proves R-OPS-142
  it('reply once to what asks for a reply', async () => {
    const victron = { ecosystem: 'victron', key: null, user: 'victron', prefix: 'site/venus000/' };
    await records.connections.add(aConnection({ id: 'venus000', ...victron }));
    const known = { adapter: 'victron', connection: 'venus000' } as const;
    const macs = [macOf(4), macOf(15)] as const;
    for (const [at, mac] of macs.entries()) {
      await records.devices.add(aDevice({ mac, ...known, adapterKey: `c0619ab1/grid/${at}` }));
    }
    const [even, odd] = [await links.ingest(EVEN), await links.ingest(ODD)];
    const asked: string[] = [];
    publisher.on('message', (topic) => asked.push(topic));
    await publisher.subscribeAsync('site/venus000/R/#');
    for (const at of [0, 1]) await publish(`site/venus000/N/c0619ab1/grid/${at}/Ac/L1/Power`, { value: 42 });
    await until(() =>
      expect([even, odd].map(({ application }) => storedBy(application))).toEqual([[macs[0]], [macs[1]]]),
    );
    await until(() => expect(asked).toEqual(['site/venus000/R/c0619ab1/keepalive']));
  });

  // proves R-OPS-142
  it('subscribe to a connection where they have its shard or one of its devices', async () => {
    const plug = aConnection({ id: 'plug0001', ecosystem: 'tasmota', key: 'kettle', user: 'plug', prefix: '' });
    await records.connections.add(plug);
    const first = shardOfConnection(plug.id);
    const [second, third] = [(first + 1) % 16, (first + 2) % 16];
    await records.devices.add(
      aDevice({ mac: macOf(second), adapter: 'tasmota', adapterKey: 'kettle', connection: plug.id, phases: 1 }),
    );
    const [shows, has] = [await links.ingest([first]), await links.ingest([second])];
    const none = await links.ingest([third]);
    await publish('tele/kettle/SENSOR', { ENERGY: { Power: 42 } });
    await until(() => expect(has.application.stored).toHaveLength(1));
    await until(() => expect(shows.application.connections.arrivals).toHaveLength(1));
    expect(shows.application.stored).toEqual([]);
    expect(has.application.connections.arrivals).toEqual([]);
    expect([none.application.stored, none.application.connections.arrivals]).toEqual([[], []]);
  });

  // proves R-OPS-144
  it('show a device that is being added in one process, and count a stranger in one', async () => {
    const mac = macOf(4);
    const offer = { ecosystem: 'native', key: mac, user: mac, prefix: '', draftUntil: Date.now() + 60_000 };
    // Its shard is another one than that of the MAC.
    await records.connections.add(aConnection({ id: 'offer001', ...offer }));
    expect(shardOfConnection('offer001') % 2).toBe(1);
    const [even, odd] = [await links.ingest(EVEN), await links.ingest(ODD)];
    const stranger = macOf(15);
    const unknown = 'A81758FFFE03A1B5';
    for (const each of [mac, stranger]) await publish(deviceTopic(each, 'data'), frame(1));
    await publish(deviceTopic(stranger, 'event'), eventOf('stranger'));
    await uplink(unknown, 1);
    await publish('application/works/device/a81758fffe03a1b4/event/up', 'no JSON');
    await until(() =>
      expect(even.application.connections.signs).toContainEqual({
        ...{ connection: 'offer001', key: mac },
        values: [{ quantity: 'U', place: 'L1', value: 230 }],
      }),
    );
    const refused = ({ refusedOf }: DividedApplication) => refusedOf.map(({ reason }) => reason);
    await until(() => expect(refused(odd.application)).toEqual(Array(3).fill('foreign device')));
    await until(() => expect(refused(even.application)).toEqual(['unreadable frame']));
    expect(odd.application.connections.signs).toEqual([]);
    expect([even.application.stored, odd.application.stored]).toEqual([[], []]);
  });

  // proves R-LORA-021, R-OPS-142
  it('show each uplink of a network server once, and store it where its device is', async () => {
    const server = { ecosystem: 'lorawan-server', key: null, user: 'chirpstack', prefix: '' };
    await records.connections.add(aConnection({ id: 'server01', ...server }));
    const macs = [macOf(4), macOf(15)] as const;
    const devEuis = ['A81758FFFE03A1B4', 'A81758FFFE03A1B5'] as const;
    // Registered with each other's last digit: the shard is that of the MAC.
    await records.devices.add(aDevice({ mac: macs[0], devEui: devEuis[1], lora: true }));
    await records.devices.add(aDevice({ mac: macs[1], devEui: devEuis[0], lora: true }));
    const [even, odd] = [await links.ingest(EVEN), await links.ingest(ODD)];
    await uplink(devEuis[0], 1);
    await uplink(devEuis[1], 2);
    await until(() =>
      expect([even, odd].map(({ application }) => storedBy(application))).toEqual([[macs[0]], [macs[1]]]),
    );
    const [shows, other] = shardOfConnection('server01') % 2 === 0 ? [even, odd] : [odd, even];
    await until(() => expect(shows.application.connections.arrivals).toHaveLength(2));
    expect(other.application.connections.arrivals).toEqual([]);
    for (const { application } of [even, odd]) {
      expect(application.stored).toHaveLength(1);
      expect(application.refusedOf).toEqual([]);
    }
  });

  // proves R-OPS-143
  it('begin where one process was before, and end where one is again, without losing an event', async () => {
    const [mine, others] = [await registered(4), await registered(15)];
    const bring = (id: string) =>
      Promise.all([mine, others].map((mac) => publish(deviceTopic(mac, 'event'), eventOf(`${mac}-${id}`))));
    const idsOf = ({ eventsOf }: DividedApplication, mac: string) => [
      ...new Set(eventsOf.filter(({ device }) => device === mac).map(({ id }) => id.replace(`${mac}-`, ''))),
    ];
    const first = await links.all();
    await bring('1');
    await until(() => expect(first.application.eventsOf).toHaveLength(2));
    await first.kill();
    await bring('2');
    const even = await links.ingest(EVEN);
    await until(() => expect(idsOf(even.application, mine)).toContain('2'));
    await bring('3');
    // The other half begins later.
    const odd = await links.ingest(ODD);
    await until(() => expect(idsOf(odd.application, others)).toEqual(['2', '3']));
    await until(() => expect(idsOf(even.application, mine)).toEqual(['2', '3']));
    expect([idsOf(even.application, others), idsOf(odd.application, mine)]).toEqual([[], []]);
    await even.kill();
    await bring('4');
    await odd.kill();
    await bring('5');
    const last = await links.all();
    await bring('6');
    await until(() => expect(idsOf(last.application, mine)).toEqual(expect.arrayContaining(['4', '5', '6'])));
    await until(() => expect(idsOf(last.application, others)).toEqual(expect.arrayContaining(['5', '6'])));
  });
});
