import type { CallBody, LoraConfiguration, LoraSettings } from '@phasor/contract';
import { loraKeysOf, loraMasksOf } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import { type KnownSettings, loraConfigurationOf } from './device-answer.ts';

type Written = CallBody<'deviceSettings.write'>;
type WrittenWifi = NonNullable<Written['wifi']>;
type WrittenLora = NonNullable<Written['lora']>;

/** A change of settings, ready for the device. */
export interface SettingsChange {
  /** Parameters of `config.set`; secrets are in here and nowhere else. */
  readonly params: Record<string, unknown>;
  /** For the audit log: everything but secrets. */
  readonly note: string;
  /** New meaning of the LoRa payloads; undefined when it stays. */
  readonly loraConfiguration: LoraConfiguration | undefined;
  /** Whether it has a password or a key. */
  readonly hasSecret: boolean;
}

/**
 * The change for written settings.
 * @throws AppError('request.invalid', field) for LoRa settings this device cannot take
 */
export function changeOf({ wifi, lora, system, auto_reboot }: Written, known: KnownSettings): SettingsChange {
  if (wifi !== undefined) {
    const params = wifiParams(wifi);
    return {
      params: { WIFI: params, auto_reboot },
      note: noteOf('wifi', { ...wifi, auto_reboot }),
      loraConfiguration: undefined,
      hasSecret: 'PASSWORD' in params,
    };
  }
  if (lora === undefined || system === undefined) throw new AppError('request.invalid', 'lora');
  checkLora(lora, known.lora);
  const scalers = { scaler_P: system.scaler_p, scaler_T: system.scaler_t };
  const settings = withoutEmptyKeys(lora);
  return {
    params: { LORA: settings, system: scalers },
    hasSecret: 'APPLICATION_KEY' in settings || 'NETWORK_KEY' in settings,
    note: noteOf('lora', { ...lora, ...scalers }),
    loraConfiguration: loraConfigurationOf({
      ...known,
      lora: known.lora && { ...known.lora, SND: lora.SND, SND2: lora.SND2, SND3: lora.SND3 },
      system: { ...known.system, ...scalers },
    }),
  };
}

function wifiParams({ ssid, security, password, dhcp, ip, mask, gw, dns }: WrittenWifi) {
  return {
    SSID: ssid,
    SECURITY: security,
    // An empty field keeps the stored one (D63); an open network has none.
    ...(security === 1 && password !== '' && { PASSWORD: password }),
    DHCP: dhcp,
    ...(dhcp === 0 && { IP: ip, MASK: mask, GW: gw, DNS: dns }),
  };
}

function withoutEmptyKeys({ APPLICATION_KEY, NETWORK_KEY, ...settings }: WrittenLora) {
  return {
    ...settings,
    ...(APPLICATION_KEY !== '' && { APPLICATION_KEY }),
    ...(NETWORK_KEY !== '' && { NETWORK_KEY }),
  };
}

const MASK_FIELDS = ['SND', 'SND2', 'SND3'] as const;

function checkLora(lora: WrittenLora, known: LoraSettings | undefined): void {
  if (known === undefined) throw new AppError('request.invalid', 'lora', 'no LoRa module is plugged in');
  for (const field of ['APPLICATION_KEY', 'NETWORK_KEY'] as const) {
    if (lora[field] === '' && !known[`${field}_set`]) throw new AppError('request.invalid', `lora.${field}`);
  }
  // Only keys the device reports as supported can be selected (R-SET-062).
  const supported = loraMasksOf(loraKeysOf(lora, known.MAP), known.MAP);
  const stray = MASK_FIELDS.find((field) => supported[field] !== lora[field]);
  if (stray !== undefined) throw new AppError('request.invalid', `lora.${stray}`);
}

const SECRETS: readonly string[] = ['password', 'APPLICATION_KEY', 'NETWORK_KEY'];

/** For a secret only that it was changed. */
function noteOf(part: string, values: Record<string, unknown>): string {
  const shown = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => [key, SECRETS.includes(key) ? 'changed' : value]);
  return JSON.stringify({ [part]: Object.fromEntries(shown) });
}
