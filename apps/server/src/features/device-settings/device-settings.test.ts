import { base64Of, type CallBody, configurationCrc, type UpgradeProgress } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { DeviceMemory, someDeviceSettings } from '../../../testing/devices/device-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { createDeviceSettings, type DeviceSettingsFeature } from './device-settings.ts';

const device = aDevice();
const KEY = '00112233445566778899AABBCCDDEEFF';
let clock: FakeClock;
let link: DeviceMemory;
let records: RecordStore;
let online: boolean;
let upgrade: UpgradeProgress | undefined;
let feature: DeviceSettingsFeature;
const warnings: string[] = [];

beforeEach(async () => {
  clock = new FakeClock();
  link = new DeviceMemory();
  online = true;
  upgrade = undefined;
  warnings.splice(0);
  records = await recordsInMemory();
  await records.devices.add(device);
  feature = createDeviceSettings({
    link,
    loraConfigurations: records.loraConfigurations,
    clock,
    isOnline: () => online,
    upgrade: async () => upgrade,
    log: { warn: (bindings, message) => void warnings.push(JSON.stringify(bindings) + message) },
  });
});
afterEach(() => records.stop());

const read = (owner = true) =>
  feature.calls['deviceSettings.read']({ token: 't' }, aCallContext({ devices: [device], owner }));

const WIFI = { ssid: base64Of('Dielňa'), security: 1, password: base64Of('hush-hush'), dhcp: 1 } as const;
const SYSTEM = { scaler_p: 1_000, scaler_t: 300 };
const LORA = {
  ID: 'abcd1234',
  APPLICATION_KEY: '',
  NETWORK_KEY: `0x${KEY.toLowerCase()}`,
  ECHO: 60,
  ALIVE: 86_400,
  DRSF: 0,
  DRSF_FORCE: 1,
  boot_msg: 0,
  LORA_MSG_WHEN_WIFI_CONNECT: 1,
  channels: 7,
  SND: 0b111_000,
  SND2: 0,
  SND3: 0,
} as const;

/** As at the entrance of calls: the schema first. */
async function write(part: object) {
  const notes: string[] = [];
  const body: CallBody<'deviceSettings.write'> = CALL_SCHEMAS['deviceSettings.write'].request.parse({
    device_token: 't',
    user_token: 't',
    ...part,
  });
  const context = aCallContext({ devices: [device], owner: true, note: (detail) => notes.push(detail) });
  await feature.calls['deviceSettings.write'](body, context);
  return notes.join();
}

const lastSet = () => link.requests.findLast(({ method }) => method === 'config.set')?.params;

// proves R-ERR-016, R-SET-015, R-SET-020, R-SET-021, R-SET-022, R-SET-023, R-SET-027, R-SET-028
describe('reading settings', () => {
  it('answers the owner everything that the device reports', async () => {
    const { data } = await read();
    expect(CALL_SCHEMAS['deviceSettings.read'].answer.parse({ status: 'OK', data }).data).toEqual(data);
    expect(data).toMatchObject({
      WIFI: { SSID: 'Riverside', security: 1, DHCP: 1, RSSI: -57, password_set: true },
      LORA: { plugged: true, settings: { ID: '10000001', APPLICATION_KEY_set: true, NETWORK_KEY_set: false } },
      system: { FW: '1.4.2', uptime: 93_784, scaler_P: 1, scaler_T: 60 },
    });
  });

  it('answers all others system and signal strength only', async () => {
    const { system } = someDeviceSettings();
    expect((await read(false)).data).toEqual({ WIFI: { RSSI: -57 }, system });
  });

  it('never passes on a secret that a device sends against the protocol', async () => {
    const settings = someDeviceSettings();
    link.result = {
      ...settings,
      WIFI: { ...settings.WIFI, PASSWORD: 'hush-hush', PASSWORD_set: undefined },
      LORA: { plugged: true, settings: { ...settings.LORA.settings, NETWORK_KEY: KEY } },
    };
    const { data } = await read();
    expect(JSON.stringify(data)).not.toMatch(/hush|0011/);
    expect(data.WIFI.password_set).toBe(true);
    expect(data.LORA?.settings?.NETWORK_KEY_set).toBe(true);
  });

  it('shows everyone the progress of a firmware upgrade, as long as one runs', async () => {
    expect((await read()).data.system).not.toHaveProperty('upgrade');
    upgrade = { step: 'DOWNLOADING', completion: 42, reason: null };
    const { data } = await read(false);
    expect(CALL_SCHEMAS['deviceSettings.read'].answer.parse({ status: 'OK', data }).data.system).toMatchObject({
      upgrade,
    });
    upgrade = undefined;
    expect((await read()).data.system).not.toHaveProperty('upgrade');
  });

  it('is 604 at once for a device that is offline, without querying it', async () => {
    online = false;
    await expect(read()).rejects.toMatchObject({ code: 604 });
    expect(link.requests).toEqual([]);
  });

  it('is 604 for a device that is silent, and queries it again for the next viewer', async () => {
    link.refusal = { code: 604 };
    await expect(read()).rejects.toMatchObject({ code: 604 });
    link.refusal = undefined;
    await expect(read()).resolves.toBeDefined();
    expect(link.count('config.get')).toBe(2);
  });

  it('queries a device once in 10 s, however many viewers there are, and again after that', async () => {
    await Promise.all([read(), read(false), read()]);
    clock.advance(9_999);
    await read();
    expect(link.count('config.get')).toBe(1);
    clock.advance(1);
    await read();
    expect(link.count('config.get')).toBe(2);
  });
});

describe('writing WiFi', () => {
  // proves R-SET-025
  it('passes the written values to the device in the terms of its protocol', async () => {
    await write({ wifi: WIFI });
    expect(lastSet()).toEqual({
      WIFI: { SSID: 'Dielňa', SECURITY: 1, PASSWORD: 'hush-hush', DHCP: 1 },
      auto_reboot: true,
    });
  });

  // proves R-SET-041
  it('keeps the stored password when the field is empty', async () => {
    const { password: _password, ...kept } = WIFI;
    await write({ wifi: kept, auto_reboot: false });
    expect(lastSet()).toEqual({ WIFI: { SSID: 'Dielňa', SECURITY: 1, DHCP: 1 }, auto_reboot: false });
  });

  it('sends addresses with a static configuration and no password to an open network', async () => {
    const address = { ip: '10.0.0.2', mask: '255.0.0.0', gw: '10.0.0.1', dns: '9.9.9.9' };
    await write({ wifi: { ...WIFI, security: 0, dhcp: 0, ...address } });
    expect(lastSet()?.WIFI).toEqual({
      SSID: 'Dielňa',
      SECURITY: 0,
      DHCP: 0,
      IP: '10.0.0.2',
      MASK: '255.0.0.0',
      GW: '10.0.0.1',
      DNS: '9.9.9.9',
    });
  });

  // proves R-SET-034
  it('notes in the audit log what changed, but never a password', async () => {
    const note = await write({ wifi: WIFI });
    expect(JSON.parse(note)).toMatchObject({ wifi: { ssid: 'Dielňa', password: 'changed' } });
    expect(note).not.toMatch(/hush|aHVza/);
  });

  // proves R-SET-025
  it('lets the next viewer see the change at once', async () => {
    await read();
    await write({ wifi: WIFI });
    await read();
    expect(link.count('config.get')).toBe(2);
  });
});

describe('writing LoRa', () => {
  // proves R-SET-052, R-SET-054
  it('passes settings and scalers to the device; empty keys stay, a 0x is dropped, letters are capitals', async () => {
    await write({ lora: LORA, system: SYSTEM });
    const { APPLICATION_KEY: _empty, ...rest } = LORA;
    expect(lastSet()).toEqual({
      LORA: { ...rest, ID: 'ABCD1234', NETWORK_KEY: KEY },
      system: { scaler_P: 1_000, scaler_T: 300 },
    });
  });

  // proves R-SET-034
  it('notes in the audit log what changed, but never a key', async () => {
    const note = await write({ lora: LORA, system: SYSTEM });
    expect(JSON.parse(note).lora).toMatchObject({ ID: 'ABCD1234', NETWORK_KEY: 'changed', ECHO: 60 });
    expect(note).not.toContain('0011');
    expect(JSON.parse(note).lora).not.toHaveProperty('APPLICATION_KEY');
  });

  // proves R-SET-054
  it('refuses an empty key where none is stored, naming it', async () => {
    const attempt = write({ lora: { ...LORA, NETWORK_KEY: '' }, system: SYSTEM });
    await expect(attempt).rejects.toMatchObject({ code: 422, field: 'lora.NETWORK_KEY' });
    expect(link.count('config.set')).toBe(0);
  });

  // proves R-SET-062, R-SET-071
  it.each(['SND', 'SND2', 'SND3'])('refuses a bit of %s without a supported key', async (field) => {
    const attempt = write({ lora: { ...LORA, [field]: 1 << 6 }, system: SYSTEM });
    await expect(attempt).rejects.toMatchObject({ code: 422, field: `lora.${field}` });
  });

  // proves R-SET-074
  it('is refused where no module is plugged in', async () => {
    link.result = { LORA: { plugged: false } };
    await expect(write({ lora: LORA, system: SYSTEM })).rejects.toMatchObject({ code: 422, field: 'lora' });
  });
});

describe('a device that refuses its settings', () => {
  // proves R-ERR-017, R-SET-030
  it.each([
    [604, 604],
    [422, 422],
    [529, 529],
  ])('answers %i, which the caller gets as %i, and nothing has changed', async (code, expected) => {
    await read();
    link.refusal = { code };
    await expect(write({ lora: LORA, system: SYSTEM })).rejects.toMatchObject({ code: expected });
    expect(await records.loraConfigurations.ofDevice(device.mac)).toHaveLength(1);
  });

  it('is 604 at once when it is offline', async () => {
    online = false;
    await expect(write({ wifi: WIFI })).rejects.toMatchObject({ code: 604 });
    expect(link.requests).toEqual([]);
  });
});

describe('LoRa configurations for decoding', () => {
  const KNOWN = { map: ['VA', 'VB', 'VC', 'PA', 'PB', 'PC'], masks: { SND: 7, SND2: 0, SND3: 0 } };

  it('are stored as a device answers them and as they are written, newest first', async () => {
    await feature.learn(device.mac);
    clock.advance(1_000);
    await write({ lora: LORA, system: SYSTEM });
    expect(await records.loraConfigurations.ofDevice(device.mac)).toEqual([
      { map: KNOWN.map, masks: { SND: 0b111_000, SND2: 0, SND3: 0 }, powerScaler: 1_000, timeScaler: 300 },
      { ...KNOWN, powerScaler: 1, timeScaler: 60 },
    ]);
  });

  // proves R-SET-076
  it('are stored also where they share the CRC of the previous one: the newest counts', async () => {
    const keptWith = async (scaler_t: number) => {
      clock.advance(1_000);
      await write({ lora: LORA, system: { ...SYSTEM, scaler_t } });
      const [newest] = await records.loraConfigurations.ofDevice(device.mac);
      return newest;
    };
    const first = await keptWith(1);
    if (first === undefined) throw new Error('Nothing was kept');
    const crc = configurationCrc(first);
    const seconds = Array.from({ length: 3_599 }, (_, index) => index + 2);
    const same = seconds.find((timeScaler) => configurationCrc({ ...first, timeScaler }) === crc) ?? 0;
    expect(await keptWith(same)).toMatchObject({ timeScaler: same });
    expect(await records.loraConfigurations.find(device.mac, crc)).toMatchObject({ timeScaler: same });
  });

  it('are not written for a change of WiFi, nor for a device without a module', async () => {
    link.result = { LORA: { plugged: false } };
    await write({ wifi: WIFI });
    expect(await records.loraConfigurations.ofDevice(device.mac)).toEqual([]);
  });

  it('are skipped where a device does not answer', async () => {
    link.refusal = { code: 604 };
    await expect(feature.learn(device.mac)).resolves.toBeUndefined();
  });

  it('do not fail the change on the device when they cannot be stored', async () => {
    await read();
    await records.stop();
    await expect(write({ lora: LORA, system: SYSTEM })).resolves.toContain('ABCD1234');
    expect(warnings.join()).toContain('was not stored');
    expect(warnings.join()).not.toContain('0011');
    records = await recordsInMemory();
  });
});
