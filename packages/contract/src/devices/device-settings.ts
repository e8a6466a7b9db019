import { DAY_S } from '@phasor/quantities';
import { utf8Length } from '../base64.ts';

/** Limits of a device's settings, inclusive (R-SET). */
export const DEVICE_SETTINGS_LIMITS = {
  /** Characters; a network's name has at most as many bytes, too. */
  ssid: { min: 3, max: 32 },
  password: { min: 8, max: 32 },
  address: { min: 7, max: 15 },
  loraId: { min: 8, max: 8 },
  /** Hexadecimal digits without `0x` (D29). */
  loraKey: { min: 32, max: 32 },
  /** Echo and alive, s. */
  timer: { min: 60, max: DAY_S },
  powerScaler: { min: 1, max: 1_000_000 },
  /** Averaging window, s. */
  timeScaler: { min: 1, max: 3_600 },
  drsf: { min: 0, max: 7 },
  /** Mask of 8 channels, at least one of them active. */
  channels: { min: 1, max: 255 },
} as const;

/** What the WiFi form starts with where the device reports nothing (D39). */
export const WIFI_DEFAULTS = {
  security: 1,
  dhcp: 1,
  ip: '192.168.1.50',
  mask: '255.255.255.0',
  gw: '192.168.1.1',
  dns: '192.168.1.1',
} as const;

/** WiFi settings as a person writes them, before they are encoded. */
export interface WifiSettings {
  readonly ssid: string;
  /** 0 none, 1 WPA2 PSK. */
  readonly security: 0 | 1;
  /** '' keeps the stored one (D63); without meaning at security 0. */
  readonly password: string;
  readonly dhcp: 0 | 1;
  readonly ip: string;
  readonly mask: string;
  readonly gw: string;
  readonly dns: string;
}

export type WifiField = 'ssid' | 'password' | 'ip' | 'mask' | 'gw' | 'dns';
export type SettingProblem =
  | 'required'
  | 'length'
  | 'bytes'
  | 'characters'
  | 'address'
  | 'mask'
  | 'host'
  | 'network'
  | 'digits'
  | 'range';

/** What is wrong with each field; {} for settings a device can be given (R-SET, D39). */
export function wifiProblems(wifi: WifiSettings): Partial<Record<WifiField, SettingProblem>> {
  const found: Record<WifiField, SettingProblem | undefined> = {
    ssid: ssidProblem(wifi.ssid),
    password: wifi.security === 1 ? passwordProblem(wifi.password) : undefined,
    ...(wifi.dhcp === 0 ? staticProblems(wifi) : { ip: undefined, mask: undefined, gw: undefined, dns: undefined }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function ssidProblem(ssid: string): SettingProblem | undefined {
  if (ssid === '') return 'required';
  if (!ssid.isWellFormed() || hasControlCharacter(ssid)) return 'characters';
  const { min, max } = DEVICE_SETTINGS_LIMITS.ssid;
  const { length } = [...ssid];
  if (length < min || length > max) return 'length';
  // That is what IEEE 802.11 counts, and letters with accents have two.
  return utf8Length(ssid) > max ? 'bytes' : undefined;
}

function passwordProblem(password: string): SettingProblem | undefined {
  if (password === '') return undefined;
  const { min, max } = DEVICE_SETTINGS_LIMITS.password;
  if (password.length < min || password.length > max) return 'length';
  // A WPA2 passphrase is printable ASCII (IEEE 802.11, annex J).
  return /^[ -~]*$/.test(password) ? undefined : 'characters';
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((letter) => letter < ' ' || letter === '\u007f');
}

type AddressField = Exclude<WifiField, 'ssid' | 'password'>;

function staticProblems({ ip, mask, gw, dns }: WifiSettings): Record<AddressField, SettingProblem | undefined> {
  const maskWrong = maskProblem(mask);
  const bits = maskWrong === undefined ? (addressOf(mask) ?? 0) : undefined;
  return {
    ip: addressProblem(ip) ?? (bits === undefined ? undefined : edgeProblem(ip, bits)),
    mask: maskWrong,
    gw: addressProblem(gw) ?? (bits === undefined ? undefined : gatewayProblem(gw, { ip, bits })),
    dns: addressProblem(dns),
  };
}

function addressProblem(text: string): SettingProblem | undefined {
  if (text === '') return 'required';
  const address = addressOf(text);
  return address === undefined || !isHostAddress(address) ? 'address' : undefined;
}

function maskProblem(text: string): SettingProblem | undefined {
  if (text === '') return 'required';
  const mask = addressOf(text);
  return mask === undefined || !isNetworkMask(mask) ? 'mask' : undefined;
}

/** The first address of a network names it, the last one is its broadcast. */
function edgeProblem(text: string, mask: number): SettingProblem | undefined {
  const host = ((addressOf(text) ?? 0) & ~mask) >>> 0;
  return host === 0 || host === ~mask >>> 0 ? 'host' : undefined;
}

function gatewayProblem(gw: string, { ip, bits }: { ip: string; bits: number }): SettingProblem | undefined {
  const own = addressOf(ip);
  if (own !== undefined && ((addressOf(gw) ?? 0) & bits) !== (own & bits)) return 'network';
  return gw === ip ? 'network' : edgeProblem(gw, bits);
}

/** An IPv4 address in dotted decimals without leading zeros as 32 bits; undefined for anything else. */
function addressOf(text: string): number | undefined {
  const parts = text.split('.');
  const isWhole = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return isWhole ? parts.reduce((address, part) => ((address << 8) | Number(part)) >>> 0, 0) : undefined;
}

/** Not "this network", loopback, multicast or reserved. */
function isHostAddress(address: number): boolean {
  const first = address >>> 24;
  return first >= 1 && first <= 223 && first !== 127;
}

/** Ones and then zeros, with room for two addresses at least. */
function isNetworkMask(mask: number): boolean {
  const hosts = ~mask >>> 0;
  return mask !== 0 && hosts >= 3 && (hosts & (hosts + 1)) === 0;
}

/** What is wrong with the id of a LoRa device: 8 letters and digits. */
export function loraIdProblem(id: string): SettingProblem | undefined {
  if (id === '') return 'required';
  if (!/^[A-Za-z0-9]*$/.test(id)) return 'characters';
  return id.length === DEVICE_SETTINGS_LIMITS.loraId.max ? undefined : 'length';
}

/** A LoRaWAN key as it is kept: upper case, without `0x` (D29). */
export function loraKeyOf(text: string): string {
  return text.trim().toUpperCase().replace(/^0X/, '');
}

/** What is wrong with a key; '' keeps the stored one, so it is right only where there is one (D63). */
export function loraKeyProblem(text: string, isStored: boolean): SettingProblem | undefined {
  const key = loraKeyOf(text);
  if (key === '') return isStored && text.trim() === '' ? undefined : 'required';
  if (!/^[0-9A-F]*$/.test(key)) return 'characters';
  return key.length === DEVICE_SETTINGS_LIMITS.loraKey.max ? undefined : 'length';
}

/** What is wrong with a whole number written as digits, within inclusive limits. */
export function wholeNumberProblem(text: string, limits: { min: number; max: number }): SettingProblem | undefined {
  if (text === '') return 'required';
  if (!/^\d+$/.test(text)) return 'digits';
  const value = Number(text);
  return value < limits.min || value > limits.max ? 'range' : undefined;
}
