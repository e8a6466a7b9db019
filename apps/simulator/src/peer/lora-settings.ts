import { LORA_CHANNELS, type LoraConfiguration } from '@phasor/contract';
import type { Configuration } from './configuration-commands.ts';

export interface LoraSettings {
  /** Seconds between data, and between signs of life. */
  readonly ECHO: number;
  readonly ALIVE: number;
  readonly drsf: number;
  /** The data rate stays as it is, whatever the network proposes. */
  readonly isForced: boolean;
  /** Frequencies it may send on, MHz. */
  readonly channels: readonly number[];
  /** A message follows each start of the device. */
  readonly afterStart: boolean;
  /** A message follows each time the device joins its WiFi. */
  readonly afterWifi: boolean;
  readonly configuration: LoraConfiguration;
}

/** What a LoRa module goes by, read from a device's settings as they were last written. */
export function loraSettingsOf({ LORA: { settings }, system }: Configuration): LoraSettings {
  const { MAP } = settings;
  const map = Array.isArray(MAP) ? MAP.filter((key) => typeof key === 'string') : [];
  return {
    ECHO: numberOf(settings.ECHO, 900),
    ALIVE: numberOf(settings.ALIVE, 3_600),
    drsf: numberOf(settings.DRSF, 5),
    isForced: settings.DRSF_FORCE === 1,
    channels: LORA_CHANNELS.filter((_, channel) => ((numberOf(settings.channels, 255) >> channel) & 1) === 1),
    afterStart: settings.boot_msg === 1,
    afterWifi: settings.LORA_MSG_WHEN_WIFI_CONNECT === 1,
    configuration: {
      map,
      masks: { SND: numberOf(settings.SND, 0), SND2: numberOf(settings.SND2, 0), SND3: numberOf(settings.SND3, 0) },
      powerScaler: numberOf(system.scaler_P, 1),
      timeScaler: numberOf(system.scaler_T, 60),
    },
  };
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
