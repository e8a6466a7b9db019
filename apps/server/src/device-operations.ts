import type { Adapters, Surroundings } from './adapters.ts';
import { createDeviceSettings } from './features/device-settings/device-settings.ts';
import { isSecretOf } from './features/devices/credential.ts';
import { Firmware } from './features/firmware/firmware.ts';
import type { Live } from './features/live/live.ts';
import { createLorawan } from './features/lorawan/lorawan.ts';
import { deviceGenerator } from './features/precision/device-generator.ts';
import { GeneratorGuards, type GeneratorGuardsParts } from './features/precision/generator-guards.ts';
import { createPrecision } from './features/precision/precision.ts';
import type { Presence } from './features/presence/presence.ts';
import { createReferenceMeters } from './features/reference-meters/reference-meters.ts';
import { Relays } from './features/relays/relays.ts';
import type { StepReadingsPort } from './ports/step-readings.ts';

type DeviceOperationParts = Pick<Adapters, 'records' | 'series' | 'link'> &
  Pick<Surroundings, 'clock' | 'log'> & {
    readonly images: Adapters['firmwareImages'];
    readonly codec: Adapters['pictures'];
    readonly presence: Presence;
    readonly isOnline: (mac: string) => boolean;
    readonly live: () => Pick<Live, 'upgrade'>;
    readonly stepReadings: StepReadingsPort;
    /** The accuracy test that uses the generator of a device. */
    readonly testOn: GeneratorGuardsParts['testOn'];
  };

/** Features that query and operate the devices over the network: settings, firmware, relays, generators, meters, LoRa. */
export function joinOperations(given: DeviceOperationParts) {
  const { series, images, presence, isOnline, live, stepReadings, testOn, ...parts } = given;
  const { records, clock } = parts;
  const deviceState = (mac: string) => presence.statusOf(mac);
  const firmware = new Firmware({
    ...parts,
    images,
    deviceState,
    tell: (mac, values) => live().upgrade(mac, values),
  });
  const deviceSettings = createDeviceSettings({ ...parts, isOnline, upgrade: (mac) => firmware.shown(mac) });
  const lorawan = createLorawan({ records, clock, learn: (mac) => deviceSettings.learn(mac), isSecretOf });
  const relays = new Relays({ ...parts, store: series, stepReadings, isOnline });
  const access = { link: parts.link, isOnline };
  const generator = deviceGenerator(access);
  const guards = new GeneratorGuards({ records, clock, generator, testOn });
  const kindOf = (mac: string) => presence.statusOf(mac).device;
  const precision = createPrecision({ ...access, generator, guards, kindOf });
  const meters = createReferenceMeters({ ...parts, deviceState });
  const measuring = { ...precision.calls, ...meters.calls };
  const calls = { ...deviceSettings.calls, ...firmware.calls, ...relays.calls, ...measuring };
  return { calls, deviceSettings, firmware, lorawan, relays, generator, generatorGuards: guards };
}
