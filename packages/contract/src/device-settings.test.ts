import { describe, expect, it } from 'vitest';
import {
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
  it.each(['', 'ab', 'x'.repeat(33), `${'x'.repeat(31)}ň`, 'a\nb', 'ab\u007f', 'ab\ud800'])('is not %j', (ssid) => {
    expect(problems({ ssid })).toHaveProperty('ssid');
  });

  it.each(['abc', 'x'.repeat(32), `${'x'.repeat(30)}ň`, 'a b'])('can be %j', (ssid) => {
    expect(problems({ ssid })).toEqual({});
  });
});

describe('the password of a WiFi network', () => {
  it.each(['1234567', 'x'.repeat(33), 'heslo s ň'])('is not %j', (password) => {
    expect(problems({ password })).toHaveProperty('password');
  });

  it.each(['', '12345678', 'x'.repeat(32)])('can be %j', (password) => {
    expect(problems({ password })).toEqual({});
  });

  it('is not looked at without security', () => {
    expect(problems({ security: 0, password: 'short' })).toEqual({});
  });
});

describe('the addresses of a static configuration', () => {
  it('have defaults that fit each other', () => {
    expect(problems({})).toEqual({});
  });

  it('are all required', () => {
    expect(problems({ ip: '', mask: '', gw: '', dns: '' })).toEqual({
      ip: 'required',
      mask: 'required',
      gw: 'required',
      dns: 'required',
    });
  });

  it('are not looked at with DHCP', () => {
    expect(problems({ dhcp: 1, ip: '', mask: 'x', gw: '', dns: '' })).toEqual({});
  });

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

  it.each(['0.0.0.0', '255.0.255.0', '255.255.255.255', '255.255.255.254', '0.255.255.255', '255.255.255'])(
    'have no mask %s',
    (mask) => {
      expect(problems({ mask })).toEqual({ mask: 'mask' });
    },
  );

  it.each([
    ['255.255.255.252', '10.0.0.1', '10.0.0.2'],
    ['255.0.0.0', '10.0.0.1', '10.255.255.254'],
    ['128.0.0.0', '10.0.0.1', '100.0.0.1'],
  ])('can have mask %s', (mask, ip, gw) => {
    expect(problems({ mask, ip, gw })).toEqual({});
  });

  it('have the gateway inside the network, at another address', () => {
    expect(problems({ gw: '192.168.2.1' })).toEqual({ gw: 'network' });
    expect(problems({ gw: '192.168.0.255' })).toEqual({ gw: 'network' });
    expect(problems({ gw: STATIC.ip })).toEqual({ gw: 'network' });
    expect(problems({ gw: '192.168.1.254' })).toEqual({});
  });

  it('are neither the first nor the last of their network', () => {
    expect(problems({ ip: '192.168.1.0' })).toEqual({ ip: 'host' });
    expect(problems({ ip: '192.168.1.255' })).toEqual({ ip: 'host' });
    expect(problems({ gw: '192.168.1.0' })).toEqual({ gw: 'host' });
    expect(problems({ gw: '192.168.1.255' })).toEqual({ gw: 'host' });
    expect(problems({ ip: '192.168.1.254', gw: '192.168.1.1' })).toEqual({});
  });
});

describe('the id of a LoRa device', () => {
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

  it('has 32 hexadecimal digits, with or without 0x', () => {
    for (const key of [KEY, KEY.toUpperCase(), `0x${KEY}`, `0X${KEY}`]) {
      expect(loraKeyProblem(key, false)).toBeUndefined();
      expect(loraKeyOf(key)).toBe(KEY.toUpperCase());
    }
    expect(loraKeyProblem(KEY.slice(1), true)).toBe('length');
    expect(loraKeyProblem(`${KEY}0`, true)).toBe('length');
    expect(loraKeyProblem(KEY.replace('0', 'g'), true)).toBe('characters');
  });

  it('may be left empty where one is stored', () => {
    expect(loraKeyProblem('', true)).toBeUndefined();
    expect(loraKeyProblem('', false)).toBe('required');
    expect(loraKeyProblem('0x', true)).toBe('required');
  });
});

describe('a whole number', () => {
  const limits = { min: 60, max: 86_400 };

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
});
