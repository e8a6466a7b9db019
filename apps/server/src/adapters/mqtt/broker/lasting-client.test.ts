import { randomBytes } from 'node:crypto';
import { deviceTopic, encodeLoraFrame, LORA_KEYS, loraMasksOf } from '@phasor/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXTERNAL_BROKERS } from '../../../../testing/devices/external-brokers.ts';
import { aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { held, RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { DeviceLink } from '../../../ports/device-link.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import { createExternalLink } from '../external-link.ts';

const log = pino({ enabled: false });
const MAP = LORA_KEYS.map(({ key }) => key);
const CONFIGURATION = { map: MAP, masks: loraMasksOf(['VA'], MAP), powerScaler: 1, timeScaler: 60 };
const START_S = Math.floor(Date.now() / 1_000) - 3_600;

const cleanups: (() => Promise<unknown>)[] = [];
let records: RecordStore;
/** Another device for every test: a real broker retains the messages of earlier ones. */
let mac: string;
let devEui: string;

beforeEach(async () => {
  records = await recordsInMemory();
  devEui = randomBytes(8).toString('hex').toUpperCase();
  mac = randomBytes(6).toString('hex').toUpperCase();
  await records.devices.add(aDevice({ mac, devEui, lora: true }));
  cleanups.push(() => records.stop());
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The server at a start, with its records so far. */
async function start(url: string): Promise<{ application: RecordingApplication; link: DeviceLink }> {
  const application = Object.assign(new RecordingApplication(), { loraConfiguration: async () => CONFIGURATION });
  const { devices, facts } = records;
  const link = createExternalLink({ url, clock: systemClock, log, devices, facts });
  await link.start(application);
  cleanups.push(() => link.stop());
  return { application, link };
}

async function connect(url: string): Promise<MqttClient> {
  const client = await connectAsync(url);
  cleanups.push(() => client.endAsync(true));
  return client;
}

/** An uplink as a network server delivers it, with a time of its own. */
async function bring(client: MqttClient, second: number): Promise<void> {
  const frame = encodeLoraFrame(START_S + second, { VA: 230 + second }, CONFIGURATION);
  const message = { deviceInfo: { devEui }, fPort: 2, data: Buffer.from(frame).toString('base64') };
  const topic = `application/works/device/${devEui.toLowerCase()}/event/up`;
  await client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
}

const seconds = ({ stored }: RecordingApplication) =>
  stored.flatMap(({ samples }) => samples.map(({ time }) => time / 1_000 - START_S));

describe.each(EXTERNAL_BROKERS)('behind %s an uplink', (_, broker) => {
  let url: string;
  let networkServer: MqttClient;
  beforeEach(async () => {
    const { url: address, stop } = await broker();
    cleanups.push(stop);
    url = address;
    networkServer = await connect(url);
  });

  // proves R-LORA-012, R-LORA-021
  it('is confirmed once it is on disk: an unconfirmed one is delivered again after a crash, a confirmed one is not', async () => {
    const first = await start(url);
    const commit = held();
    await bring(networkServer, 1);
    await until(() => expect(seconds(first.application)).toEqual([1]));
    first.application.commit = () => commit.promise;
    await bring(networkServer, 2);
    await until(() => expect(first.application.lives).toHaveLength(2));
    await first.link.stop();
    commit.release();
    const second = await start(url);
    await until(() => expect(seconds(second.application)).toEqual([2]));
    await second.link.stop();
    const third = await start(url);
    await bring(networkServer, 3);
    await until(() => expect(seconds(third.application)).toEqual([3]));
  });

  // proves R-LORA-021
  it('that could not be stored is delivered again', async () => {
    const { application } = await start(url);
    let tries = 0;
    application.commit = async () => {
      tries += 1;
      if (tries === 1) throw new Error('store away');
    };
    await bring(networkServer, 1);
    await until(() => expect(seconds(application)).toEqual([1]));
    expect(tries).toBe(2);
  });

  // proves R-LORA-021
  it('sent while the server is down is delivered after its start', async () => {
    const { link } = await start(url);
    await link.stop();
    await bring(networkServer, 1);
    const { application } = await start(url);
    await until(() => expect(seconds(application)).toEqual([1]));
  });

  it('waits for its commit beside the others', async () => {
    const { application } = await start(url);
    const commit = held();
    application.commit = () => commit.promise;
    for (const second of [1, 2, 3, 4, 5]) await bring(networkServer, second);
    await until(() => expect(application.lives).toHaveLength(5));
    expect(application.stored).toEqual([]);
    commit.release();
    await until(() => expect(seconds(application)).toEqual([1, 2, 3, 4, 5]));
  });

  it('that cannot be decoded is confirmed too, so that it is not delivered for ever', async () => {
    const { application, link } = await start(url);
    const topic = `application/works/device/${devEui.toLowerCase()}/event/up`;
    await networkServer.publishAsync(topic, 'no JSON', { qos: 1 });
    await until(() => expect(application.refusals).toContain('unreadable frame'));
    await bring(networkServer, 1);
    await until(() => expect(seconds(application)).toEqual([1]));
    await link.stop();
    const again = await start(url);
    await bring(networkServer, 2);
    await until(() => expect(seconds(again.application)).toEqual([2]));
    expect(again.application.refusals).not.toContain('unreadable frame');
  });

  // proves R-LORA-022
  it('and an event that could not be stored is delivered again, and is stored', async () => {
    const { application } = await start(url);
    let tries = 0;
    application.commit = async () => {
      tries += 1;
      if (tries === 1) throw new Error('records away');
    };
    const event = { id: '17-1', ts: START_S, type: 'CLOCK', data: {} } as const;
    await networkServer.publishAsync(deviceTopic(mac, 'event'), JSON.stringify(event), { qos: 1 });
    await until(() => expect(application.events).toEqual([event]));
    expect(tries).toBe(2);
  });
});
