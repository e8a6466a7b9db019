import type { Adapters, Surroundings } from './adapters.ts';
import { DEMO_BENCH } from './demo/demo-bench.ts';
import type { AccessKeys } from './features/access/access-keys.ts';
import { hashDigest } from './features/access/sign-in/password.ts';
import { deviceToken } from './features/access/tokens/device-token.ts';
import { Accuracy } from './features/accuracy/accuracy.ts';
import { createAppliances } from './features/appliances/appliances.ts';
import { ControlMaps } from './features/control-maps/control-maps.ts';
import type { DeviceBook } from './features/devices/device-book.ts';
import type { Live } from './features/live/live.ts';
import type { Measurements } from './features/measurements/measurements.ts';
import type { GeneratorGuards } from './features/precision/generator-guards.ts';
import type { Presence } from './features/presence/presence.ts';
import { createReports } from './features/reports/reports.ts';
import { createTariffs } from './features/tariffs/tariffs.ts';
import { createUserManager } from './features/user-manager/user-manager.ts';
import type { Generator } from './ports/generator.ts';
import type { DeviceNews } from './ports/records/notification-records.ts';

type ApplicationParts = Pick<Adapters, 'records' | 'series' | 'bus'> &
  Surroundings & {
    readonly codec: Adapters['pictures'];
    readonly measurements: Measurements;
    readonly generator: Generator;
    readonly generatorGuards: GeneratorGuards;
    readonly presence: Presence;
    readonly keys: AccessKeys;
    readonly deviceBook: Pick<DeviceBook, 'find' | 'repriced'>;
    /** Takes news of what appliances did. */
    readonly notify: (news: readonly DeviceNews[]) => void;
    readonly live: () => Pick<Live, 'accuracyTest' | 'running'>;
  };

/** What is made of measurements and accounts beyond showing them: appliances, reports, tariffs, maps, users, accuracy. */
export function joinApplications({ measurements, config, presence, keys, live, codec, ...parts }: ApplicationParts) {
  const { records, series: store, clock, log, deviceBook, notify } = parts;
  const isOnline = (mac: string) => presence.statusOf(mac).status === 'ONLINE';
  const accuracy = new Accuracy({
    ...parts,
    bench: config.testBench ?? (config.demo ? DEMO_BENCH : undefined),
    statusOf: (mac) => presence.statusOf(mac),
    tokenOf: (mac) => deviceToken(keys.deviceToken, mac),
    guards: parts.generatorGuards,
    tell: (mac, message) => live().accuracyTest(mac, message),
  });
  const { energies } = measurements;
  const device = (mac: string) => deviceBook.find(mac);
  const appliances = createAppliances({
    ...{ records, store, energies, clock, log, device, tell: notify },
    shown: config.shownAppliances,
    onRunning: (mac, running) => live().running(mac, running),
  });
  return {
    accuracy: accuracy.desk,
    loadWatch: appliances.watch,
    running: (mac: string) => appliances.running(mac),
    calls: {
      ...appliances.calls,
      ...createReports(measurements).calls,
      ...createTariffs({ records, energies, onPriceChange: (mac) => deviceBook.repriced(mac) }).calls,
      ...new ControlMaps({ records, codec }).calls,
      ...createUserManager({ records, hashDigest, isOnline }).calls,
      ...accuracy.calls,
    },
  };
}
