import type { DeviceSettings, LoraConfiguration, LoraSettings } from '@phasor/contract';
import { DEVICE_SETTINGS_LIMITS, LORA_MAP_MAX, WIFI_DEFAULTS } from '@phasor/contract';
import { z } from 'zod';

/** Answer of a device to `config.get` (docs/device-protocol.md); missing and malformed values are unknown. */
const text = z.string().max(200).catch('');
const bit = z.union([z.literal(0), z.literal(1)]);
const flag = bit.catch(0);
const number = z.number().catch(0);
/** A mask that a device writes with a sign has the same bits. */
const mask = z
  .number()
  .int()
  .transform((bits) => bits >>> 0)
  .catch(0);
const secret = z.string().catch('');
const isSet = z.boolean().catch(false);

const { powerScaler, timeScaler } = DEVICE_SETTINGS_LIMITS;
/** A scaler beyond its limits would make values zero or nonsense. */
const scalers = {
  scaler_P: z.number().int().min(powerScaler.min).max(powerScaler.max).catch(1),
  scaler_T: z.number().int().min(timeScaler.min).max(timeScaler.max).catch(60),
};

const wifi = z.object({
  SSID: text,
  // Not 0: a save would then open the network of a device that does not report it (D39).
  SECURITY: bit.catch(WIFI_DEFAULTS.security),
  DHCP: bit.catch(WIFI_DEFAULTS.dhcp),
  IP: text,
  MASK: text,
  GW: text,
  DNS: text,
  RSSI: z.number().min(-200).max(100).nullable().catch(null),
  PASSWORD: secret,
  PASSWORD_set: isSet,
});

const loraSettings = z.object({
  ID: text,
  APPLICATION_KEY: secret,
  APPLICATION_KEY_set: isSet,
  NETWORK_KEY: secret,
  NETWORK_KEY_set: isSet,
  ECHO: number,
  ALIVE: number,
  DRSF: number,
  DRSF_FORCE: flag,
  boot_msg: flag,
  LORA_MSG_WHEN_WIFI_CONNECT: flag,
  channels: number.transform((bits) => bits & DEVICE_SETTINGS_LIMITS.channels.max),
  MAP: z
    .array(z.string().max(20))
    .transform((keys) => keys.slice(0, LORA_MAP_MAX))
    .catch([]),
  SND: mask,
  SND2: mask,
  SND3: mask,
});

const answer = z.object({
  WIFI: wifi.catch(wifi.parse({})),
  LORA: z.object({ plugged: z.boolean(), settings: loraSettings.optional() }).catch({ plugged: false }),
  system: z
    .object({
      FW: z.string().max(60).nullable().catch(null),
      uptime: z.number().min(0).nullable().catch(null),
      ...scalers,
    })
    .catch({ FW: null, uptime: null, scaler_P: 1, scaler_T: 60 }),
});

/** All settings that a device reports, without the secrets themselves. */
export interface KnownSettings {
  readonly wifi: Required<DeviceSettings['WIFI']>;
  /** undefined: no module is plugged in. */
  readonly lora: LoraSettings | undefined;
  readonly system: DeviceSettings['system'];
}

/** Reads a device's answer; a secret that it should not have sent is dropped here (D63). */
export function settingsOf(result: unknown): KnownSettings {
  const { WIFI, LORA, system } = answer.parse(typeof result === 'object' && result !== null ? result : {});
  const { PASSWORD, PASSWORD_set, SECURITY, ...network } = WIFI;
  return {
    wifi: { ...network, security: SECURITY, password_set: PASSWORD_set || PASSWORD !== '' },
    lora: LORA.plugged ? loraOf(LORA.settings ?? loraSettings.parse({})) : undefined,
    system,
  };
}

function loraOf({ APPLICATION_KEY, NETWORK_KEY, ...settings }: z.output<typeof loraSettings>): LoraSettings {
  return {
    ...settings,
    APPLICATION_KEY_set: settings.APPLICATION_KEY_set || APPLICATION_KEY !== '',
    NETWORK_KEY_set: settings.NETWORK_KEY_set || NETWORK_KEY !== '',
  };
}

/** Meaning of the device's LoRa payloads; undefined without a module. */
export function loraConfigurationOf({ lora, system }: KnownSettings): LoraConfiguration | undefined {
  if (lora === undefined) return undefined;
  const { MAP, SND, SND2, SND3 } = lora;
  return { map: MAP, masks: { SND, SND2, SND3 }, powerScaler: system.scaler_P, timeScaler: system.scaler_T };
}

/** What a caller sees: everything for the owner, system and signal strength for all others (D63). */
export function shownSettings({ wifi: network, lora, system }: KnownSettings, owner: boolean): DeviceSettings {
  if (!owner) return { WIFI: { RSSI: network.RSSI }, system };
  return { WIFI: network, LORA: lora === undefined ? { plugged: false } : { plugged: true, settings: lora }, system };
}
