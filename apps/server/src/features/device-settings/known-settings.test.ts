import { base64Of, type CallBody } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { DeviceMemory, someDeviceSettings } from '../../../testing/devices/device-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { createDeviceSettings } from './device-settings.ts';

const refused = { error: 'request.edit_conflict', field: 'known' };

/** A device that keeps what it is given, and its settings as two owners see and write them. */
async function aScene() {
  const device = aDevice();
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(device);
  const link = new DeviceMemory();
  const { calls } = createDeviceSettings({
    link,
    loraConfigurations: records.loraConfigurations,
    clock: new FakeClock(),
    isOnline: () => true,
    upgrade: async () => undefined,
    log: { warn: () => undefined },
  });
  const context = aCallContext({ devices: [device], owner: true });
  const read = async () => (await calls['deviceSettings.read']({ token: 't' }, context)).data;
  const write = async (part: object) => {
    const body: CallBody<'deviceSettings.write'> = CALL_SCHEMAS['deviceSettings.write'].request.parse({
      device_token: 't',
      user_token: 't',
      ...part,
    });
    await calls['deviceSettings.write'](body, context);
  };
  const known = async () => {
    const { WIFI, LORA, system, secrets_at } = await read();
    return {
      wifi: { WIFI, secrets_at },
      lora: { LORA: LORA?.settings, system: { scaler_P: system.scaler_P, scaler_T: system.scaler_T }, secrets_at },
    };
  };
  return { link, read, write, known };
}

const network = (ssid: string, password = '') => ({
  wifi: { ssid: base64Of(ssid), security: 1, password: base64Of(password), dhcp: 1 },
});
const has = (ssid: string, address = '10.0.0.9') => {
  const settings = someDeviceSettings();
  return { ...settings, WIFI: { ...settings.WIFI, SSID: ssid, IP: address } };
};

// proves R-ERR-058
describe('settings of a device that another owner has changed since they were read', () => {
  it('are not overwritten by one who has not seen them, and are once they are seen', async () => {
    const { link, read, write, known } = await aScene();
    const seen = (await known()).wifi;
    await write({ ...network('Workshop'), known: seen });
    link.result = has('Workshop');
    await expect(write({ ...network('Garage'), known: seen })).rejects.toMatchObject(refused);
    expect(link.count('config.set')).toBe(1);
    expect((await read()).WIFI.SSID).toBe('Workshop');
    await write({ ...network('Garage'), known: (await known()).wifi });
    expect(link.count('config.set')).toBe(2);
  });

  it('are not overwritten at the same moment', async () => {
    const { link, write, known } = await aScene();
    const seen = (await known()).wifi;
    const first = write({ ...network('Workshop', 'hush-hush'), known: seen });
    const both = await Promise.allSettled([first, write({ ...network('Garage', 'hush-more'), known: seen })]);
    expect(both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: refused }]);
    expect(link.count('config.set')).toBe(1);
  });

  it('are seen as changed where only a password was, which is never read back', async () => {
    const { write, known, read } = await aScene();
    const seen = (await known()).wifi;
    expect(seen.secrets_at).toBeNull();
    await write({ ...network('Riverside', 'hush-hush'), known: seen });
    await expect(write({ ...network('Riverside', 'hush-more'), known: seen })).rejects.toMatchObject(refused);
    expect((await read()).secrets_at).toEqual(expect.any(Number));
  });

  it('are the same where a network has given the device another address', async () => {
    const { link, write, known, read } = await aScene();
    link.result = has('Riverside', '10.0.0.7');
    const seen = (await known()).wifi;
    await write({ ...network('Riverside'), known: seen });
    link.result = has('Riverside', '10.0.0.8');
    expect((await read()).WIFI.IP).toBe('10.0.0.8');
    await expect(write({ ...network('Riverside'), known: seen })).resolves.toBeUndefined();
  });

  it('are those of LoRa with its scalers, too', async () => {
    const { link, write, known } = await aScene();
    const seen = (await known()).lora;
    const settings = someDeviceSettings();
    const { APPLICATION_KEY_set: _a, NETWORK_KEY_set: _n, MAP: _map, ...lora } = settings.LORA.settings;
    const keys = { APPLICATION_KEY: '0'.repeat(32), NETWORK_KEY: '1'.repeat(32) };
    const written = { lora: { ...lora, ...keys }, system: { scaler_p: 10, scaler_t: 60 }, known: seen };
    link.result = { ...settings, system: { ...settings.system, scaler_T: 300 } };
    await write({ ...network('Riverside') });
    await expect(write(written)).rejects.toMatchObject(refused);
    await write({ ...written, known: (await known()).lora });
  });
});
