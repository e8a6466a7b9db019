import type { Adapters, Surroundings } from '../adapters.ts';
import type { ExchangesOf } from '../calls/exchanges.ts';
import { DEMO_BENCH } from '../demo/demo-bench.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { deviceToken } from '../features/access/tokens/device-token.ts';
import { Accuracy } from '../features/accuracy/accuracy.ts';
import { createDeviceSettings } from '../features/device-settings/device-settings.ts';
import { isSecretOf } from '../features/devices/credential.ts';
import { Firmware } from '../features/firmware/firmware.ts';
import { createLorawan } from '../features/lorawan/lorawan.ts';
import { deviceGenerator } from '../features/precision/device-generator.ts';
import { GeneratorGuards } from '../features/precision/generator-guards.ts';
import { createPrecision } from '../features/precision/precision.ts';
import { createReferenceMeters } from '../features/reference-meters/reference-meters.ts';
import { Relays } from '../features/relays/relays.ts';
import { NEVER_SEEN } from '../ports/live/live-bus.ts';
import type { StepReadingsPort } from '../ports/step-readings.ts';

export type OperatingFeatures = ReturnType<typeof joinOperating>;

interface Needs {
  readonly keys: AccessKeys;
  readonly stepReadings: StepReadingsPort;
  readonly exchangesOf: ExchangesOf;
}

/** Everything that queries and operates devices over the network: settings, firmware, relays, generators, meters. */
export function joinOperating(adapters: Adapters, surroundings: Surroundings, needs: Needs) {
  const { keys, stepReadings, exchangesOf } = needs;
  const { records, share, series, link, bus } = adapters;
  const { clock, log } = surroundings;
  const { loraConfigurations, networkServers, relays: relayRecords, guards } = records;
  // Also of a device that another process has.
  const deviceState = (mac: string) => bus.known('state', mac) ?? NEVER_SEEN;
  const isOnline = (mac: string) => deviceState(mac).status === 'ONLINE';
  const images = adapters.firmwareImages;
  const firmware = new Firmware({ firmware: records.firmware, images, link, bus, share, clock, deviceState, log });
  const upgrade = (mac: string) => firmware.shown(mac);
  const deviceSettings = createDeviceSettings({ loraConfigurations, link, clock, isOnline, upgrade, log });
  const learn = (mac: string) => deviceSettings.learn(mac);
  const lorawan = createLorawan({ loraConfigurations, networkServers, clock, learn, isSecretOf });
  const store = { store: series, stepReadings, exchangesOf };
  const relays = new Relays({ relays: relayRecords, guards, ...store, link, clock, isOnline });
  const { storedMeters } = records;
  const meters = createReferenceMeters({ storedMeters, codec: adapters.pictures, link, deviceState });
  const generator = deviceGenerator({ link, isOnline });
  const generatorGuards = new GeneratorGuards({ guards, generator, clock });
  const kindOf = (mac: string) => deviceState(mac).device;
  const precision = createPrecision({ link, isOnline, generator, guards: generatorGuards, kindOf });
  const accuracy = joinAccuracy(adapters, surroundings, {
    generator,
    guards: generatorGuards,
    statusOf: deviceState,
    tokenOf: (mac) => deviceToken(keys.deviceToken, mac),
  });
  return { firmware, deviceSettings, lorawan, relays, meters, precision, accuracy };
}

type BenchNeeds = Pick<ConstructorParameters<typeof Accuracy>[0], 'generator' | 'guards' | 'statusOf' | 'tokenOf'>;

/** Accuracy tests with the generator of the test bench. */
function joinAccuracy(
  { records, bus }: Adapters,
  { config, clock, log }: Surroundings,
  { generator, guards, statusOf, tokenOf }: BenchNeeds,
): Accuracy {
  const { accuracyRuns, menus, assignments, devices, facts } = records;
  const bench = config.testBench ?? (config.demo ? DEMO_BENCH : undefined);
  return new Accuracy({
    accuracyRuns,
    menus,
    assignments,
    devices,
    facts,
    bench,
    generator,
    guards,
    statusOf,
    tokenOf,
    bus,
    clock,
    log,
  });
}
