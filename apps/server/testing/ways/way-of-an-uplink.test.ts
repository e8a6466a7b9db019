import { encodeLoraFrame, LORA_KEYS, type LoraConfiguration, loraMasksOf, SOURCES } from '@phasor/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { createBrokerLink } from '../../src/adapters/mqtt/broker-link.ts';
import { credentialHash, isSecretOf } from '../../src/features/devices/credential.ts';
import { createIngest, type Ingest } from '../../src/features/ingest/ingest.ts';
import { createLorawan } from '../../src/features/lorawan/lorawan.ts';
import { systemClock } from '../../src/ports/clock.ts';
import type { DeviceLink, LiveArrival } from '../../src/ports/device-link.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';
import { MeasurementScene } from '../scenes/measurement-scene.ts';
import { held, RecordingApplication } from '../scenes/recording-application.ts';
import { until } from '../until.ts';

const DEVICE = aDevice({ mac: '02005E100008', lora: true });
const EUI = '02005EFFFE100008';
const NAME = 'chirpstack';
const SECRET = 'secret of the network';
const MAP = LORA_KEYS.map(({ key }) => key);
const log = pino({ enabled: false });
const TOPIC = `application/works/device/${EUI.toLowerCase()}/event/up`;
const START = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;

const configurationOf = (...keys: string[]): LoraConfiguration => ({
  map: MAP,
  masks: loraMasksOf(keys, MAP),
  powerScaler: 1,
  timeScaler: 60,
});

let records: RecordStore;
let scene: MeasurementScene;
let ingest: Ingest;
let link: DeviceLink;
let application: RecordingApplication;
let shown: LiveArrival[];
/** The device's answer to a request for its configuration. */
let configuration: LoraConfiguration | undefined;
const clients: MqttClient[] = [];

beforeEach(async () => {
  records = await recordsInMemory();
  await records.devices.add(DEVICE);
  await records.networkServers.put({ name: NAME, credentialHash: credentialHash(SECRET), createdAt: 0 });
  scene = await new MeasurementScene([DEVICE], { now: Date.now() }).start();
  shown = [];
  configuration = undefined;
  const bus = createLiveBus();
  bus.on('data', (arrival) => shown.push(arrival));
  const limits = { flushMs: 5, holdMs: 100 };
  ingest = createIngest({ store: scene.store, bus, clock: systemClock, registry: new Registry(), log, limits });
  const learn = async (mac: string) => {
    if (configuration) await records.loraConfigurations.keep(mac, configuration, Date.now());
  };
  const { networkServers, loraConfigurations } = records;
  const lorawan = createLorawan({ networkServers, loraConfigurations, clock: systemClock, learn, isSecretOf });
  application = new RecordingApplication();
  const { samples, live } = ingest;
  link = createBrokerLink({ port: 0, host: '127.0.0.1', clock: systemClock, log, devices: records.devices });
  await link.start(Object.assign(application, lorawan, { samples, live }));
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.stream.destroy();
  await link.stop();
  await ingest.stop();
  await records.stop();
});

async function connect(password = SECRET): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${link.port}`;
  const client = await connectAsync(url, { username: NAME, password, reconnectPeriod: 0 });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

interface Sent {
  minute: number;
  values: Record<string, number>;
  configuration: LoraConfiguration;
  devEui?: string;
}

async function bring(client: MqttClient, { minute, values, configuration, devEui = EUI }: Sent): Promise<void> {
  const frame = encodeLoraFrame((START + minute * 60_000) / 1_000, values, configuration);
  const message = {
    deviceInfo: { devEui },
    fPort: 2,
    data: Buffer.from(frame).toString('base64'),
    rxInfo: [{ rssi: -90 }],
  };
  await client.publishAsync(TOPIC.replace(EUI.toLowerCase(), devEui), JSON.stringify(message), { qos: 1 });
}

/** Values of a phase over the minutes of the test, without the steps nothing is known of. */
async function profile(data: 'U' | 'I', source: 1 | 2): Promise<(number | null)[]> {
  const range = { from: START - 60_000, to: START + 600_000 };
  const asked = { ...range, data, phase: 'L1', step: 60, source } as const;
  const answer = await scene.profile(asked).catch(() => undefined);
  const points: readonly (readonly [number, number | null])[] = Object(answer?.data[data])?.L1 ?? [];
  return points.map(([, value]) => value).filter((value) => value !== null);
}

describe('the way of an uplink', () => {
  // proves R-LORA-025
  it('leads to the profile of LoRa alone; a changed selection brings exactly the keys that are selected now', async () => {
    const client = await connect();
    const first = configurationOf('VA');
    const second = configurationOf('IA', 'TEINA');
    await records.loraConfigurations.keep(DEVICE.mac, first, 1);
    const values = { VA: 230.1, IA: 2.5, TEINA: 1_000 };
    await bring(client, { minute: 1, values, configuration: first });
    await until(async () => expect(await profile('U', SOURCES.lora)).toEqual([230.1]));
    expect(await profile('I', SOURCES.lora)).toEqual([]);
    await records.loraConfigurations.keep(DEVICE.mac, second, 2);
    await bring(client, { minute: 2, values, configuration: second });
    await until(async () => expect(await profile('I', SOURCES.lora)).toEqual([2.5]));
    expect(await profile('U', SOURCES.lora)).toEqual([230.1]);
    expect(await profile('U', SOURCES.wifi)).toEqual([]);
  });

  // proves R-LORA-007
  it('still understands a payload of the configuration before the last', async () => {
    const client = await connect();
    const older = configurationOf('VA');
    await records.loraConfigurations.keep(DEVICE.mac, older, 1);
    await records.loraConfigurations.keep(DEVICE.mac, configurationOf('IA'), 2);
    await bring(client, { minute: 1, values: { VA: 229 }, configuration: older });
    await until(async () => expect(await profile('U', SOURCES.lora)).toEqual([229]));
  });

  // proves R-LORA-008
  it('requests an unknown configuration from the device, once for all waiting uplinks', async () => {
    const client = await connect();
    configuration = configurationOf('VA');
    await bring(client, { minute: 1, values: { VA: 228 }, configuration: configuration });
    await bring(client, { minute: 2, values: { VA: 229 }, configuration: configuration });
    await until(async () => expect(await profile('U', SOURCES.lora)).toEqual([228, 229]));
  });

  // proves R-LORA-012
  it('is dropped and counted where the configuration or the device is unknown', async () => {
    const client = await connect();
    await bring(client, { minute: 1, values: {}, configuration: configurationOf('VA') });
    await until(() => expect(application.refusals).toEqual(['unknown configuration']));
    await bring(client, { minute: 1, values: {}, configuration: configurationOf('VA'), devEui: '70b3d57ed0051a2b' });
    await until(() => expect(application.refusals).toContain('foreign device'));
  });

  // proves R-LORA-027
  it('has an interval after two uplinks, and not before', async () => {
    const client = await connect();
    const configuration = configurationOf('VA');
    await records.loraConfigurations.keep(DEVICE.mac, configuration, 1);
    await bring(client, { minute: 7, values: { VA: 230 }, configuration });
    await bring(client, { minute: 10, values: { VA: 231 }, configuration });
    await until(() => expect(shown.at(-1)).toMatchObject({ values: { U_L1: 231 }, pace: 180_000 }));
  });

  // proves R-LORA-026
  it('is distinguished from values over WiFi, so that viewers see one or the other', async () => {
    const client = await connect();
    const configuration = configurationOf('VA');
    await records.loraConfigurations.keep(DEVICE.mac, configuration, 1);
    await bring(client, { minute: 10, values: { VA: 230 }, configuration });
    await until(() => expect(shown.map(({ values }) => values)).toEqual([{ LRRSI: -90, U_L1: 230 }]));
    expect(shown[0]?.pace).toBeNull();
    ingest.live({ device: DEVICE.mac, time: Date.now(), values: { U_L1: 231 }, words: {} });
    ingest.live({ device: DEVICE.mac, source: SOURCES.lora, time: Date.now() + 1, values: { U_L1: 232 }, words: {} });
    expect(shown.map(({ source, values }) => [source, values.U_L1])).toEqual([
      [SOURCES.lora, 230],
      [undefined, 231],
      [SOURCES.lora, 232],
    ]);
  });
});

describe('an uplink is confirmed', () => {
  const configuration = configurationOf('VA');
  beforeEach(() => records.loraConfigurations.keep(DEVICE.mac, configuration, 1));

  // proves R-LORA-019
  it('once it is on disk, and not before', async () => {
    const client = await connect();
    const { promise, release } = held();
    let arrived = false;
    application.samples = async (arrivals) => {
      arrived = true;
      await promise;
      await ingest.samples(arrivals);
    };
    let confirmed = false;
    const brought = bring(client, { minute: 1, values: { VA: 230 }, configuration }).then(() => {
      confirmed = true;
    });
    await until(() => expect(arrived).toBe(true));
    expect(confirmed).toBe(false);
    release();
    await brought;
    expect(await profile('U', SOURCES.lora)).toEqual([230]);
  });

  // proves R-LORA-020
  it('not at all when the store is away: the network server is let go and brings it again, and it counts once', async () => {
    const client = await connect();
    await scene.store.stop();
    let confirmed = false;
    void bring(client, { minute: 1, values: { VA: 230 }, configuration }).then(
      () => {
        confirmed = true;
      },
      () => {},
    );
    await until(() => expect(client.connected).toBe(false));
    expect(confirmed).toBe(false);
    await scene.store.start();
    const again = await connect();
    await bring(again, { minute: 1, values: { VA: 230 }, configuration });
    await bring(again, { minute: 1, values: { VA: 230 }, configuration });
    expect(await profile('U', SOURCES.lora)).toEqual([230]);
  });

  // proves R-LORA-024
  it('also where it is refused for good, so that it does not come for ever', async () => {
    const client = await connect();
    await bring(client, { minute: 1, values: {}, configuration: configurationOf('IA') });
    await client.publishAsync(TOPIC, 'no JSON', { qos: 1 });
    expect(application.refusals).toEqual(['unknown configuration', 'unreadable frame']);
  });
});

describe('a network server', () => {
  // proves R-LORA-018
  it('that is removed loses the connection it has', async () => {
    const client = await connect();
    link.disconnect('things-stack');
    expect(client.connected).toBe(true);
    link.disconnect(NAME);
    await until(() => expect(client.connected).toBe(false));
  });

  // proves R-LORA-017
  it('with a wrong secret is refused', async () => {
    await expect(connect('wrong')).rejects.toMatchObject({ code: 4 });
  });

  // proves R-LORA-017
  it('that speaks for a device itself is cut off', async () => {
    const client = await connect();
    void client.publishAsync(`phasor/v1/${DEVICE.mac}/data`, '{}', { qos: 1 }).catch(() => {});
    await until(() => expect(client.connected).toBe(false));
    expect(application.refusals).toEqual(['foreign device']);
  });
});
