import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { payloadOf } from '../../../../testing/devices/ecosystem-readings.ts';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { ECOSYSTEMS } from '../../ecosystems/catalogue.ts';
import { DeviceDirectory } from '../session/device-directory.ts';
import { ConnectionIntake } from './connection-intake.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const PREFIX = 'site/site0000/';

/** How devices of an ecosystem report a power. */
interface Way {
  /** Name of the device behind its gateway. */
  readonly key: string;
  /** What the device sent before, and what a broker keeps of it. */
  readonly before?: readonly (readonly [topic: string, value: unknown])[];
  readonly topic: string;
  readonly message: (watts: number) => unknown;
  /** It is stored as a phase. */
  readonly isChannel?: true;
}

/** Its topics are those of the broker, with the prefix of the gateway. */
const METER = {
  name: 'Power',
  unit_of_meas: 'W',
  dev_cla: 'power',
  stat_t: `${PREFIX}hall/power`,
  uniq_id: 'hall_power',
};

/** Topics and payloads as in the tests of each ecosystem, which name the captures that they were made after. */
const WAYS: Readonly<Record<string, Way>> = {
  'home-assistant': {
    key: 'hall',
    before: [['homeassistant/sensor/hall/power/config', { ...METER, dev: { ids: 'hall', name: 'Hall' } }]],
    topic: 'hall/power',
    message: String,
    isChannel: true,
  },
  openenergymonitor: { key: 'emontx3', topic: 'emon/emontx3/power1', message: String, isChannel: true },
  p1: { key: 'dsmr', topic: 'dsmr/reading/electricity_currently_delivered', message: (watts) => `${watts / 1_000}` },
  'shelly-gen1': {
    key: 'shellyem-1',
    topic: 'shellies/shellyem-1/emeter/0/power',
    message: String,
    isChannel: true,
  },
  'shelly-gen2': {
    key: 'shellypro3em-1',
    topic: 'shellypro3em-1/events/rpc',
    message: (watts) => ({ method: 'NotifyStatus', params: { ts: NOW / 1_000, 'em:0': { a_act_power: watts } } }),
  },
  tasmota: {
    key: 'plug',
    topic: 'tele/plug/SENSOR',
    message: (watts) => ({ ENERGY: { Power: watts } }),
    isChannel: true,
  },
  victron: {
    key: 'c0619ab1/grid/30',
    topic: 'N/c0619ab1/grid/30/Ac/L1/Power',
    message: (watts) => ({ value: watts }),
  },
  vzlogger: {
    key: 'vzlogger',
    before: [['vzlogger/chn0/id', '1-0:16.7.0']],
    topic: 'vzlogger/chn0/raw',
    message: String,
  },
  zigbee2mqtt: {
    key: '0x00158d0001234567',
    topic: 'zigbee2mqtt/0x00158d0001234567',
    message: (watts) => ({ power: watts }),
    isChannel: true,
  },
};

/** Uplinks of LoRaWAN have an intake of their own. */
const NAMES = [...ECOSYSTEMS.keys()].filter((name) => name !== 'lorawan');

it('every ecosystem is among them', () => {
  expect(Object.keys(WAYS).sort()).toEqual(NAMES.sort());
});

let application: RecordingApplication;
let now: number;

beforeEach(() => {
  application = new RecordingApplication();
  now = NOW;
});

/** A device of an ecosystem behind its gateway, as its broker passes its messages on. */
async function behindGateway(ecosystem: string, { key, before = [], topic, message, isChannel }: Way) {
  const connection = aConnection({ id: 'site0000', ecosystem, key: null, prefix: PREFIX });
  const known = { mac: '0200000000F1', type: 1, phases: 3, adapter: ecosystem, connection: connection.id } as const;
  const wiring = isChannel ? [{ from: 'CH1', to: 'L1', turned: false } as const] : [];
  const devices = [aDevice({ ...known, adapterKey: key, wiring })];
  const clock = { now: () => now };
  const records = { devices: { list: async () => devices }, connections: { list: async () => [connection] } };
  const directory = new DeviceDirectory(records, clock);
  await directory.load();
  const intake = new ConnectionIntake({
    ...{ handlers: application, directory, clock, log: pino({ enabled: false }), send: () => {} },
    requests: { answered: () => {}, relayReported: () => {} },
  });
  const receive = (at: string, value: unknown, retained: boolean) =>
    intake.receive({ connection, topic: at, payload: payloadOf(value), retained });
  for (const [at, value] of before) receive(at, value, true);
  return {
    measures: (watts: number, retained = false) => receive(topic, message(watts), retained),
    /** Resolves once what came before is stored. */
    async reconnects() {
      intake.ended(connection);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const powers = () =>
  application.stored.flatMap(({ samples }) =>
    samples.flatMap(({ values }) => [values.P_L1 ?? values.P_T ?? values.CH1_P]),
  );

// proves R-ECO-049
describe.each(NAMES)('a device of %s', (name) => {
  const begun = () => behindGateway(name, WAYS[name] as Way);

  it('has its measurements stored, and no last value that its broker kept', async () => {
    const device = await begun();
    expect(device.measures(999, true)).toBe('retained');
    await device.reconnects();
    expect([powers(), application.refusals]).toEqual([[], ['retained']]);
    // Who waits for the device sees it.
    expect(application.connections.signs.at(-1)?.values).toMatchObject([{ quantity: 'P', value: 999 }]);
    device.measures(50);
    await device.reconnects();
    expect(powers()).toEqual([50]);
  });

  it('that connects again goes on with what it measures then', async () => {
    const device = await begun();
    device.measures(50);
    await device.reconnects();
    now += 10_000;
    device.measures(50, true);
    device.measures(70);
    await device.reconnects();
    expect(powers()).toEqual([50, 70]);
  });
});
