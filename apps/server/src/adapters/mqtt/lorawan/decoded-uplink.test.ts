import { type LoraConfiguration, SOURCES } from '@phasor/contract';
import { expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { DeviceDirectory } from '../session/device-directory.ts';
import { LorawanIntake } from './lorawan-intake.ts';

const EUI = '24E124538B223213';
const NOW = Date.UTC(2026, 5, 1, 12);
const TOPIC = `application/a/device/${EUI.toLowerCase()}/event/up`;

/** What is stored and refused of one uplink of a device. */
async function receive(uplink: object, device: Partial<Device> = {}) {
  const configuration = async (): Promise<LoraConfiguration | undefined> => undefined;
  const application = Object.assign(new RecordingApplication(), { loraConfiguration: configuration });
  const registered = aDevice({ mac: '24E124223213', devEui: EUI, lora: true, type: 6, phases: 1, ...device });
  const clock = { now: () => NOW };
  const records = { devices: { list: async () => [registered] }, connections: { list: async () => [] } };
  const directory = new DeviceDirectory(records, clock);
  const intake = new LorawanIntake({ handlers: application, directory, clock });
  const message = {
    deviceInfo: { devEui: EUI.toLowerCase() },
    time: '2026-06-01T11:59:58.775Z',
    data: 'AQI=',
    ...uplink,
  };
  await intake.receive({ topic: TOPIC, payload: Buffer.from(JSON.stringify(message)), retained: false });
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
