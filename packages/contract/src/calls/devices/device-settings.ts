import { z } from 'zod';
import { textOfBase64 } from '../../base64.ts';
import {
  DEVICE_SETTINGS_LIMITS,
  loraIdProblem,
  loraKeyOf,
  loraKeyProblem,
  type SettingProblem,
  type WifiSettings,
  wifiProblems,
} from '../../devices/device-settings.ts';
import { loraPayloadLimit } from '../../lora/lora-configuration.ts';
import { BASE64, ok, token } from '../fields.ts';
import { upgradeProgress } from './firmware.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const mask32 = z.number().int().min(0).max(0xffff_ffff);

function whole({ min, max }: { min: number; max: number }) {
  return z.number().int().min(min).max(max);
}

/** Base64 of UTF-8, the encoding of names and passwords in the specification. */
const base64 = z
  .string()
  .max(400)
  .meta(BASE64)
  .transform((encoded, context) => {
    const text = textOfBase64(encoded);
    if (text !== undefined) return text;
    context.addIssue({ code: 'custom', message: 'base64 of UTF-8 expected' });
    return z.NEVER;
  });

const address = z.string().max(DEVICE_SETTINGS_LIMITS.address.max);

const wifi = z
  .object({
    ssid: base64,
    security: flag,
    /** Empty or absent: the stored one is kept (D63). */
    password: base64.default(''),
    dhcp: flag,
    ip: address.default(''),
    mask: address.default(''),
    gw: address.default(''),
    dns: address.default(''),
  })
  .superRefine((settings: WifiSettings, context) => {
    for (const [field, message] of Object.entries(wifiProblems(settings))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** Text that is checked by a rule of the settings. */
function ruled(problemOf: (text: string) => SettingProblem | undefined) {
  return z
    .string()
    .max(100)
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
}

/** The server asks the device itself whether a key is stored. */
const loraKey = ruled((text) => loraKeyProblem(text, true))
  .default('')
  .transform(loraKeyOf);

const lora = z
  .object({
    ID: ruled(loraIdProblem).transform((id) => id.toUpperCase()),
    APPLICATION_KEY: loraKey,
    NETWORK_KEY: loraKey,
    /** Between data, s. */
    ECHO: whole(DEVICE_SETTINGS_LIMITS.timer),
    /** Between empty uplinks, s. */
    ALIVE: whole(DEVICE_SETTINGS_LIMITS.timer),
    DRSF: whole(DEVICE_SETTINGS_LIMITS.drsf),
    DRSF_FORCE: flag,
    boot_msg: flag,
    LORA_MSG_WHEN_WIFI_CONNECT: flag,
    channels: whole(DEVICE_SETTINGS_LIMITS.channels),
    SND: mask32,
    SND2: mask32.default(0),
    SND3: mask32.default(0),
  })
  .refine(({ DRSF, SND, SND2, SND3 }) => ones(SND) + ones(SND2) + ones(SND3) <= loraPayloadLimit(DRSF).keys, {
    path: ['SND'],
    message: 'more keys than one payload holds',
  });

function ones(mask: number): number {
  return mask.toString(2).replaceAll('0', '').length;
}

const system = z.object({
  scaler_p: whole(DEVICE_SETTINGS_LIMITS.powerScaler),
  scaler_t: whole(DEVICE_SETTINGS_LIMITS.timeScaler),
});

const shownLora = z.object({
  ID: z.string(),
  APPLICATION_KEY_set: z.boolean(),
  NETWORK_KEY_set: z.boolean(),
  ECHO: z.number(),
  ALIVE: z.number(),
  DRSF: z.number(),
  DRSF_FORCE: flag,
  boot_msg: flag,
  LORA_MSG_WHEN_WIFI_CONNECT: flag,
  channels: z.number(),
  /** Measurement keys the device supports, in the order of the mask bits. */
  MAP: z.array(z.string()),
  SND: z.number(),
  SND2: z.number(),
  SND3: z.number(),
});

const shownWifi = z.object({
  SSID: z.string().optional(),
  security: flag.optional(),
  password_set: z.boolean().optional(),
  DHCP: flag.optional(),
  IP: z.string().optional(),
  MASK: z.string().optional(),
  GW: z.string().optional(),
  DNS: z.string().optional(),
});

/** Epoch ms at which a password or key was last changed by a call; null = not since the server was started. */
const secrets_at = z.number().nullable();

const shown = z.object({
  // All but the signal is for the owner only (D63).
  WIFI: shownWifi.extend({
    /** dBm; null = unknown. */
    RSSI: z.number().nullable(),
  }),
  /** For the owner only. */
  LORA: z.object({ plugged: z.boolean(), settings: shownLora.optional() }).optional(),
  /** For the owner only. */
  secrets_at: secrets_at.optional(),
  system: z.object({
    FW: z.string().nullable(),
    /** Seconds since the device booted; null = unknown. */
    uptime: z.number().nullable(),
    scaler_P: z.number(),
    scaler_T: z.number(),
    /** The firmware upgrade that runs or has failed; absent without one. */
    upgrade: upgradeProgress.optional(),
  }),
});
export type DeviceSettings = z.infer<typeof shown>;
export type LoraSettings = z.infer<typeof shownLora>;

/** The settings of one part as `deviceSettings.read` answers them. */
const known = z.object({
  WIFI: shownWifi.optional(),
  LORA: shownLora.optional(),
  system: z.object({ scaler_P: z.number(), scaler_T: z.number() }).optional(),
  secrets_at: secrets_at.optional(),
});
export type KnownDeviceSettings = z.infer<typeof known>;

export const deviceSettingsCalls = {
  'deviceSettings.read': { request: z.object({ token }), answer: ok.extend({ data: shown }) },
  'deviceSettings.write': {
    request: z
      .object({
        device_token: token,
        user_token: token,
        wifi: wifi.optional(),
        /** Restart with the new WiFi settings. */
        auto_reboot: z.boolean().default(true),
        system: system.optional(),
        lora: lora.optional(),
        /** What the writer saw: what somebody else has changed since then would be lost. */
        known: known.optional(),
      })
      // Either WiFi, or LoRa with its scalers (R-SET-024).
      .superRefine((written, context) => {
        const wrong = strayPart(written);
        if (wrong !== undefined)
          context.addIssue({ code: 'custom', path: [wrong], message: 'wifi, or lora and system' });
      }),
    answer: ok,
  },
};

function strayPart(written: {
  wifi?: unknown;
  lora?: unknown;
  system?: unknown;
}): 'wifi' | 'lora' | 'system' | undefined {
  const [hasWifi, hasLora, hasSystem] = [written.wifi, written.lora, written.system].map((part) => part !== undefined);
  if (hasWifi) return hasLora ? 'lora' : hasSystem ? 'system' : undefined;
  if (hasLora) return hasSystem ? undefined : 'system';
  return hasSystem ? 'lora' : 'wifi';
}
