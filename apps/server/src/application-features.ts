import type { Adapters } from './adapters.ts';
import { hashDigest } from './features/access/password.ts';
import { createAppliances } from './features/appliances/appliances.ts';
import { ControlMaps } from './features/control-maps/control-maps.ts';
import type { Measurements } from './features/measurements/measurements.ts';
import { createReports } from './features/reports/reports.ts';
import { createTariffs } from './features/tariffs/tariffs.ts';
import { createUserManager } from './features/user-manager/user-manager.ts';

type ApplicationParts = Pick<Adapters, 'records'> & {
  readonly codec: Adapters['pictures'];
  readonly measurements: Measurements;
  readonly isOnline: (mac: string) => boolean;
};

/** What is made of measurements and accounts beyond showing them: appliances, reports, tariffs, maps of relays, users. */
export function joinApplications({ records, codec, measurements, isOnline }: ApplicationParts) {
  return {
    calls: {
      ...createAppliances({ records }).calls,
      ...createReports(measurements).calls,
      ...createTariffs({ records, energies: measurements.energies }).calls,
      ...new ControlMaps({ records, codec }).calls,
      ...createUserManager({ records, hashDigest, isOnline }).calls,
    },
  };
}
