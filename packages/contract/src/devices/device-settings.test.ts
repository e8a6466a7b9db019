import { describe, expect, it } from 'vitest';
import {
  DEVICE_SETTINGS_LIMITS,
  loraIdProblem,
  loraKeyOf,
  loraKeyProblem,
  WIFI_DEFAULTS,
  type WifiSettings,
  wholeNumberProblem,
  wifiProblems,
} from './device-settings.ts';

const STATIC: WifiSettings = { ...WIFI_DEFAULTS, dhcp: 0, ssid: 'Riverside', password: '' };
const problems = (change: Partial<WifiSettings>) => wifiProblems({ ...STATIC, ...change });

describe('the name of a WiFi network', () => {
  // proves R-SET-038, R-SET-040
  it.each(['', 'ab', 'x'.repeat(33), `${'x'.repeat(31)}ň`, 'a\nb', 'ab\u007f', 'ab\ud800'])('is not %j', (ssid) => {
    expect(problems({ ssid })).toHaveProperty('ssid');
  });

  it('is needed, without signs that nobody sees', () => {
    expect(problems({ ssid: '' })).toStrictEqual({ ssid: 'required' });
    expect(problems({ ssid: 'a\nb', password: 'heslo s ň' })).toStrictEqual({
      ssid: 'characters',
      password: 'characters',
    });
  });

  // proves R-SET-039
  it('that has few enough letters may still have too many bytes', () => {
    expect(problems({ ssid: `${'x'.repeat(31)}ň` })).toEqual({ ssid: 'bytes' });
  });

  // proves R-SET-039
  it.each([
    [2, 'length'],
    [3, undefined],
    [16, undefined],
    [17, 'bytes'],
    [32, 'bytes'],
    [33, 'length'],
  ])('of %i letters of two bytes each: %s', (letters, ssid) => {
    expect(problems({ ssid: 'ä'.repeat(letters) }).ssid).toBe(ssid);
  });

  // proves R-SET-038, R-SET-040
  it.each(['abc', 'x'.repeat(32), `${'x'.repeat(30)}ň`, 'a b'])('can be %j', (ssid) => {
    expect(problems({ ssid })).toEqual({});
  });
});

describe('the password of a WiFi network', () => {
  // proves R-SET-038, R-SET-040
  it.each(['1234567', 'x'.repeat(33), 'heslo s ň'])('is not %j', (password) => {
    expect(problems({ password })).toHaveProperty('password');
  });

  // proves R-SET-038, R-SET-040
  it.each(['', '12345678', 'x'.repeat(32)])('can be %j', (password) => {
    expect(problems({ password })).toEqual({});
  });

  // proves R-SET-040
  it('is not looked at without security', () => {
    expect(problems({ security: 0, password: 'short' })).toEqual({});
  });
});

describe('the addresses of a static configuration', () => {
  // proves R-SET-044
  it('have defaults that fit each other', () => {
    expect(problems({})).toEqual({});
  });

  // proves R-SET-043
  it('are all required', () => {
    expect(problems({ ip: '', mask: '', gw: '', dns: '' })).toEqual({
      ip: 'required',
      mask: 'required',
      gw: 'required',
      dns: 'required',
    });
  });

  // proves R-SET-043
  it('are not looked at with DHCP', () => {
    expect(problems({ dhcp: 1, ip: '', mask: 'x', gw: '', dns: '' })).toEqual({});
  });

  // proves R-SET-045
  it.each([
    '1.1.1',
    '1.2.3.4.5',
    '192.168.1.256',
    '192.168.01.5',
    '192.168.1.-1',
    'a.b.c.d',
    '0.0.0.1',
    '127.0.0.1',
    '224.0.0.1',
  ])('are not %s', (dns) => {
    expect(problems({ dns })).toEqual({ dns: 'address' });
  });

  it.each(['1.1.1.1', '223.255.255.255'])('can be %s', (dns) => {
    expect(problems({ dns })).toEqual({});
  });

  // proves R-SET-043
  it.each([
    ['ip', '1.1.1.', 'address'],
    ['ip', '223.255.255.2541', 'address'],
    ['mask', '255.0.', 'mask'],
    ['mask', '255.255.255.0000', 'mask'],
    ['gw', '1.1.1.', 'address'],
    ['gw', '223.255.255.2541', 'address'],
    ['dns', '1.1.1.', 'address'],
    ['dns', '223.255.255.2541', 'address'],
  ] as const)('have no %s of 6 or 16 characters, such as %s', (field, text, problem) => {
    expect(problems({ [field]: text })).toMatchObject({ [field]: problem });
  });

  // proves R-SET-043
  it.each([
    { ip: '1.1.1.3', mask: '255.0.0.0', gw: '1.1.1.1', dns: '1.1.1.1' },
    { ip: '223.255.255.129', mask: '255.255.255.128', gw: '223.255.255.200', dns: '223.255.255.254' },
  ])('can have 7 or 15 characters each: $ip', (addresses) => {
    expect(problems(addresses)).toEqual({});
  });

  // proves R-SET-047
  it.each(['0.0.0.0', '255.0.255.0', '255.255.255.255', '255.255.255.254', '0.255.255.255', '255.255.255'])(
    'have no mask %s',
    (mask) => {
      expect(problems({ mask })).toEqual({ mask: 'mask' });
    },
  );

  // proves R-SET-047
  it.each([
    ['255.255.255.252', '10.0.0.1', '10.0.0.2'],
    ['255.0.0.0', '10.0.0.1', '10.255.255.254'],
    ['128.0.0.0', '10.0.0.1', '100.0.0.1'],
  ])('can have mask %s', (mask, ip, gw) => {
    expect(problems({ mask, ip, gw })).toEqual({});
  });

  // proves R-SET-048
  it('have the gateway inside the network, at another address', () => {
    expect(problems({ gw: '192.168.2.1' })).toEqual({ gw: 'network' });
    expect(problems({ gw: '192.168.0.255' })).toEqual({ gw: 'network' });
    expect(problems({ gw: STATIC.ip })).toEqual({ gw: 'network' });
    expect(problems({ gw: '192.168.1.254' })).toEqual({});
  });

  // proves R-SET-045
  it('are neither the first nor the last of their network', () => {
    expect(problems({ ip: '192.168.1.0' })).toEqual({ ip: 'host' });
    expect(problems({ ip: '192.168.1.255' })).toEqual({ ip: 'host' });
    expect(problems({ gw: '192.168.1.0' })).toEqual({ gw: 'host' });
    expect(problems({ gw: '192.168.1.255' })).toEqual({ gw: 'host' });
    expect(problems({ ip: '192.168.1.254', gw: '192.168.1.1' })).toEqual({});
  });
});

describe('the id of a LoRa device', () => {
  // proves R-SET-052, R-SET-057
  it.each([
    ['', 'required'],
    ['ABCD123', 'length'],
    ['ABCD12345', 'length'],
    ['ABCD-123', 'characters'],
    ['ABCDňabc', 'characters'],
  ])('is not %j: %s', (id, problem) => {
    expect(loraIdProblem(id)).toBe(problem);
  });

  it.each(['ABCD1234', 'abcdefgh', '12345678'])('can be %s', (id) => {
    expect(loraIdProblem(id)).toBeUndefined();
  });
});

describe('a LoRaWAN key', () => {
  const KEY = '00112233445566778899aabbccddeeff';

  // proves R-SET-053
  it('has 32 hexadecimal digits, with or without 0x', () => {
    for (const key of [KEY, KEY.toUpperCase(), `0x${KEY}`, `0X${KEY}`]) {
      expect(loraKeyProblem(key, false)).toBeUndefined();
      expect(loraKeyOf(key)).toBe(KEY.toUpperCase());
    }
    for (const key of [KEY.slice(1), `${KEY}0`, `0x${KEY.slice(1)}`, `0x${KEY}0`]) {
      expect(loraKeyProblem(key, true)).toBe('length');
    }
    expect(loraKeyProblem(KEY.replace('0', 'g'), true)).toBe('characters');
    expect(loraKeyProblem(`${KEY.slice(2)}0x00`, true)).toBe('characters');
    expect(loraKeyProblem(` 0x${KEY}\n`, false)).toBeUndefined();
  });

  it('may be left empty where one is stored', () => {
    expect(loraKeyProblem('', true)).toBeUndefined();
    expect(loraKeyProblem('  ', true)).toBeUndefined();
    expect(loraKeyProblem('', false)).toBe('required');
    expect(loraKeyProblem('0x', true)).toBe('required');
  });
});

describe('a whole number', () => {
  const limits = { min: 60, max: 86_400 };

  // proves R-SET-052, R-SET-057
  it.each([
    ['', 'required'],
    ['59', 'range'],
    ['86401', 'range'],
    ['60.5', 'digits'],
    ['-60', 'digits'],
    ['1e3', 'digits'],
    ['١٢٣', 'digits'],
  ])('is not %j: %s', (text, problem) => {
    expect(wholeNumberProblem(text, limits)).toBe(problem);
  });

  it.each(['60', '86400', '0060'])('can be %s', (text) => {
    expect(wholeNumberProblem(text, limits)).toBeUndefined();
  });

  // proves R-SET-055
  it.each([
    ['timer', 60, 86_400],
    ['powerScaler', 1, 1_000_000],
    ['timeScaler', 1, 3_600],
    ['drsf', 0, 7],
    ['channels', 1, 255],
  ] as const)('that is a %s lies between %i and %i, both included', (name, min, max) => {
    const range = DEVICE_SETTINGS_LIMITS[name];
    const problems = [min - 1, min, max, max + 1].map((value) => wholeNumberProblem(String(value), range) ?? 'right');
    expect(problems).toEqual([min === 0 ? 'digits' : 'range', 'right', 'right', 'range']);
  });
});
