import { type LoraConfiguration, SOURCES } from '@phasor/contract';
import { expect, it } from 'vitest';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication, RecordingDesk } from '../../../../testing/scenes/recording-application.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { DeviceDirectory } from '../session/device-directory.ts';
import { LorawanIntake } from './lorawan-intake.ts';

const EUI = '24E124538B223213';
const NOW = Date.UTC(2026, 5, 1, 12);
const TOPIC = `application/a/device/${EUI.toLowerCase()}/event/up`;

const SERVER = aConnection({ id: 'net00001', ecosystem: 'lorawan-server', user: 'lorawan-server-net00001', key: null });

/** What is stored, refused and shown of one uplink of a device; null = it is not registered. */
function receive(uplink: object, device: Partial<Device> | null = {}) {
  const known = { mac: '24E124223213', devEui: EUI, lora: true, type: 6, phases: 1 } as const;
  return receiveAt(device === null ? [] : [aDevice({ ...known, ...device })], uplink);
}

/** How devices are registered that were taken behind the network server. */
const BEHIND = { connection: SERVER.id, adapter: SERVER.ecosystem, adapterKey: EUI } as const;

async function receiveAt(registered: readonly Device[], uplink: object) {
  const configuration = async (): Promise<LoraConfiguration | undefined> => undefined;
  const connections = new RecordingDesk();
  const application = Object.assign(new RecordingApplication(), { loraConfiguration: configuration, connections });
  const clock = { now: () => NOW };
  const records = { devices: { list: async () => registered }, connections: { list: async () => [SERVER] } };
  const directory = new DeviceDirectory(records, clock);
  const intake = new LorawanIntake({ handlers: application, directory, clock });
  const message = {
    deviceInfo: { devEui: EUI.toLowerCase() },
    time: '2026-06-01T11:59:58.775Z',
    data: 'AQI=',
    ...uplink,
  };
  await intake.receive({
    topic: TOPIC,
    payload: Buffer.from(JSON.stringify(message)),
    retained: false,
    server: SERVER.user,
  });
  return application;
}

// proves R-ECO-020
it('a meter of another maker is stored by the names of its codec, over LoRa and at the time of the network', async () => {
  const object = { voltage: 235.2, current: 74, power_consumption: 26_121, active_power: 7 };
  const { stored, lives, refusals } = await receive({ fPort: 85, object, rxInfo: [{ rssi: -87 }] });
  expect(stored).toMatchObject([
    {
      device: '24E124223213',
      family: 'electrical',
      samples: [
        {
          source: SOURCES.lora,
          time: Date.UTC(2026, 5, 1, 11, 59, 58, 775),
          values: { U_L1: 235.2, I_L1: 0.074, E_I_L1: 26_121, P_L1: 7 },
        },
      ],
    },
  ]);
  expect(lives).toMatchObject([{ values: { LRRSI: -87, P_L1: 7 } }]);
  expect(refusals).toEqual([]);
});

// proves R-ECO-020
it('what is not understood is counted, until a person gives it a meaning', async () => {
  const uplink = { fPort: 10, object: { meter: { kwh: 12.5 }, mode: 3 } };
  const unmapped = await receive(uplink);
  expect(unmapped.stored).toEqual([]);
  expect(unmapped.refusals).toEqual(['unknown key', 'unknown key']);
  const meaning = { path: 'meter.kwh', quantity: 'E_I', place: 'L1', factor: 1_000 } as const;
  const mapped = await receive(uplink, { fields: [meaning] });
  expect(mapped.stored).toMatchObject([{ samples: [{ values: { E_I_L1: 12_500 } }] }]);
  expect(mapped.refusals).toEqual(['unknown key']);
});

it.each([
  ['on the port of the native frame, unreadable', { fPort: 2, data: 'AQI=' }, ['unreadable frame']],
  ['on another port', { fPort: 10 }, []],
])('an uplink without decoded values %s stays what it was', async (_, uplink, refusals) => {
  const application = await receive(uplink);
  expect(application.stored).toEqual([]);
  expect(application.refusals).toEqual(refusals);
});

it('an unreadable frame with decoded values is read by them', async () => {
  const { stored } = await receive({ fPort: 2, object: { power_consumption: 5 } });
  expect(stored).toMatchObject([{ samples: [{ values: { E_I_L1: 5 } }] }]);
});

// proves R-ADD-026
it('a device that is registered nowhere is shown behind its network server, and nothing of it is stored', async () => {
  const object = { voltage: 235.2, power_consumption: 26_121, rest: 7 };
  const { stored, refusals, connections } = await receive({ fPort: 85, object }, null);
  expect([stored, refusals]).toEqual([[], ['foreign device']]);
  expect(connections.signs).toMatchObject([
    {
      ...{ connection: SERVER.id, key: EUI, unknown: [{ path: 'rest', value: 7 }] },
      values: [
        { quantity: 'U', place: 'CH1', value: 235.2 },
        { quantity: 'E_I', place: 'CH1', value: 26_121 },
      ],
    },
  ]);
  expect(connections.arrivals).toEqual([{ topic: TOPIC, reason: null, names: ['U.CH1', 'E_I.CH1'] }]);
});

// proves R-ADD-026
it.each([
  ['unknown names alone', { object: { meter: 1 } }, { reason: 'unknown', names: ['meter'] }],
  ['no codec', {}, { reason: 'codec', names: [] }],
])('an uplink with %s says so to those who wait for its device', async (_, uplink, arrival) => {
  const { connections } = await receive({ fPort: 85, ...uplink }, null);
  expect(connections.arrivals).toEqual([{ topic: TOPIC, ...arrival }]);
});

// proves R-ADD-026
it('channels that are devices of their own each take theirs of one uplink', async () => {
  const channel = (mac: string, from: 'CH1' | 'CH2') =>
    aDevice({ ...{ mac, type: 6, phases: 1 }, ...BEHIND, wiring: [{ from, to: 'L1', turned: false }] });
  const { stored } = await receiveAt([channel('020000000001', 'CH1'), channel('020000000002', 'CH2')], {
    object: { current_chn1: 1.5, current_chn2: 2.5 },
  });
  expect(stored.map(({ device, samples }) => [device, samples[0]?.values])).toEqual([
    ['020000000001', { I_L1: 1.5 }],
    ['020000000002', { I_L1: 2.5 }],
  ]);
});

// proves R-LORA-033
it('a device that was taken behind its network server has one source, the one that screens, reports and costs ask for', async () => {
  const taken = aDevice({ mac: '020000000003', type: 6, phases: 1, ...BEHIND });
  const object = { voltage: 235.2, power_consumption: 26_121 };
  const { stored, lives } = await receiveAt([taken], { fPort: 85, object, rxInfo: [{ rssi: -87 }] });
  expect(stored).toMatchObject([{ samples: [{ source: 1, values: { U_L1: 235.2, E_I_L1: 26_121 } }] }]);
  expect(lives).toMatchObject([{ source: 1, values: { LRRSI: -87, U_L1: 235.2 } }]);
  const alive = await receiveAt([taken], { fPort: 85, rxInfo: [{ rssi: -90 }] });
  expect([alive.stored, alive.lives]).toMatchObject([[], [{ source: 1, values: { LRRSI: -90 } }]]);
});

it('a device of the registry that needs no network server is not offered again', async () => {
  const { connections } = await receive({ fPort: 85, object: { voltage: 235.2 } });
  expect(connections.signs).toEqual([]);
});

// proves R-ADD-022
it('a device that was exchanged for one behind the network server goes on with it, and one that was exchanged away does not', async () => {
  const object = { power_consumption: 5 };
  const old = { mac: '020000000003', devEui: null, type: 6, phases: 1 } as const;
  expect((await receiveAt([aDevice({ ...old, ...BEHIND })], { object })).stored).toHaveLength(1);
  const away = aDevice({ ...old, adapter: 'tasmota', adapterKey: 'plug', connection: 'k3x9q0ab' });
  expect((await receiveAt([away], { object })).stored).toEqual([]);
});
