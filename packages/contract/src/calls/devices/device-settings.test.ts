import { describe, expect, it } from 'vitest';
import { base64Of } from '../../base64.ts';
import { deviceSettingsCalls } from './device-settings.ts';

const WIFI = { ssid: base64Of('Riverside'), security: 1, dhcp: 1 };
const STATIC = { ...WIFI, dhcp: 0, ip: '10.0.0.2', mask: '255.0.0.0', gw: '10.0.0.1', dns: '10.0.0.1' };
const KEY = '0'.repeat(32);
const LORA = {
  ID: 'ABCD1234',
  APPLICATION_KEY: KEY,
  NETWORK_KEY: KEY,
  ECHO: 60,
  ALIVE: 60,
  DRSF: 3,
  DRSF_FORCE: 0,
  boot_msg: 0,
  LORA_MSG_WHEN_WIFI_CONNECT: 0,
  channels: 1,
  SND: 1,
};
const SYSTEM = { scaler_p: 1, scaler_t: 1 };

/** The first wrong field of the body; undefined for a valid one. */
function wrong(part: object): string | undefined {
  const body = { device_token: 'd', user_token: 'u', ...part };
  const parsed = deviceSettingsCalls['deviceSettings.write'].request.safeParse(body);
  return parsed.success ? undefined : parsed.error.issues[0]?.path.join('.');
}

describe('a write of WiFi settings', () => {
  // proves R-SET-024, R-SET-049
  it('takes base64 of names and passwords, restarts by default, and needs no password', () => {
    const body = { device_token: 'd', user_token: 'u', wifi: WIFI };
    expect(deviceSettingsCalls['deviceSettings.write'].request.parse(body)).toMatchObject({
      wifi: { ssid: 'Riverside', password: '' },
      auto_reboot: true,
    });
    expect(wrong({ wifi: STATIC })).toBeUndefined();
  });

  // proves R-SET-042
  it.each([
    ['wifi.ssid', { ...WIFI, ssid: 'Riverside!' }],
    ['wifi.ssid', { ...WIFI, ssid: base64Of('ab') }],
    ['wifi.ssid', { security: 1, dhcp: 1 }],
    ['wifi.password', { ...WIFI, password: base64Of('1234567') }],
    ['wifi.security', { ...WIFI, security: 2 }],
    ['wifi.security', { ...WIFI, security: undefined }],
    ['wifi.dhcp', { ...WIFI, dhcp: true }],
    ['wifi.dhcp', { ...WIFI, dhcp: undefined }],
    ['wifi.ip', { ...STATIC, ip: '' }],
    ['wifi.mask', { ...STATIC, mask: '255.0.255.0' }],
    ['wifi.gw', { ...STATIC, gw: '11.0.0.1' }],
    ['wifi.dns', { ...STATIC, dns: '1234567890123456' }],
  ])('names %s if it is wrong', (field, wifi) => {
    expect(wrong({ wifi })).toBe(field);
  });
});

describe('a write of LoRa settings', () => {
  // proves R-SET-055
  it.each([
    ['ECHO', 60],
    ['ECHO', 86_400],
    ['ALIVE', 60],
    ['ALIVE', 86_400],
    ['DRSF', 0],
    ['DRSF', 7],
    ['channels', 1],
    ['channels', 255],
    ['SND', 0],
    ['NETWORK_KEY', `0x${KEY}`],
    ['APPLICATION_KEY', ''],
  ])('accepts %s of %j', (field, value) => {
    expect(wrong({ system: SYSTEM, lora: { ...LORA, [field]: value } })).toBeUndefined();
  });

  // proves R-SET-055, R-SET-058
  it.each([
    ['ID', 'ABCD123'],
    ['APPLICATION_KEY', KEY.slice(1)],
    ['NETWORK_KEY', `${KEY}0`],
    ['ECHO', 59],
    ['ECHO', 86_401],
    ['ECHO', 60.5],
    ['ALIVE', 59],
    ['ALIVE', 86_401],
    ['DRSF', -1],
    ['DRSF', 8],
    ['DRSF', undefined],
    ['DRSF_FORCE', 2],
    ['boot_msg', 'yes'],
    ['LORA_MSG_WHEN_WIFI_CONNECT', true],
    ['channels', 0],
    ['channels', 256],
    ['channels', undefined],
    ['SND', -1],
    ['SND2', 2 ** 32],
    ['SND3', 0.5],
  ])('names %s if it is %j', (field, value) => {
    expect(wrong({ system: SYSTEM, lora: { ...LORA, [field]: value } })).toBe(`lora.${field}`);
  });

  // proves R-SET-063
  it.each([
    [2, 0b11_1111_1111, undefined],
    [2, 0b111_1111_1111, 'lora.SND'],
    [3, 0x3f_ffff, undefined],
    [3, 0x7f_ffff, 'lora.SND'],
  ])('at DRSF %i accepts the keys of mask %i or names the mask', (DRSF, SND, field) => {
    expect(wrong({ system: SYSTEM, lora: { ...LORA, DRSF, SND } })).toBe(field);
    const spread = { SND: SND & 0xf, SND2: SND & ~0xf & 0xff, SND3: SND & ~0xff };
    expect(wrong({ system: SYSTEM, lora: { ...LORA, DRSF, ...spread } })).toBe(field);
  });

  // proves R-SET-056
  it.each([
    ['scaler_p', 0],
    ['scaler_p', 1_000_001],
    ['scaler_t', 0],
    ['scaler_t', 3_601],
  ])('names system.%s if it is %i', (field, value) => {
    expect(wrong({ lora: LORA, system: { ...SYSTEM, [field]: value } })).toBe(`system.${field}`);
    expect(wrong({ lora: LORA, system: { ...SYSTEM, [field]: value === 0 ? 1 : value - 1 } })).toBeUndefined();
  });
});

describe('a write of settings', () => {
  // proves R-SET-024
  it('contains either WiFi, or LoRa with its scalers', () => {
    expect(wrong({})).toBe('wifi');
    expect(wrong({ wifi: WIFI, lora: LORA, system: SYSTEM })).toBe('lora');
    expect(wrong({ wifi: WIFI, system: SYSTEM })).toBe('system');
    expect(wrong({ lora: LORA })).toBe('system');
    expect(wrong({ system: SYSTEM })).toBe('lora');
  });
});
