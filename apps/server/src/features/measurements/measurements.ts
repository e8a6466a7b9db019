import type { DoubtfulIncrement } from '@phasor/series';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { withExchanges } from '../../calls/exchanges.ts';
import { ofCountedGroup } from '../../calls/group-count.ts';
import type { EnergiesPort } from '../../ports/energies.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import type { StepReadingsPort } from '../../ports/step-readings.ts';
import { countedTotals } from './energy/counted-totals.ts';
import { readDeviceEnergies } from './energy/device-energies.ts';
import { doubtfulIncrements } from './energy/doubtful-increments.ts';
import { readEnergy } from './energy/energy.ts';
import { readStepReadings } from './energy/step-readings.ts';
import { findDoubleCounting } from './groups/double-counting.ts';
import { readGroupBalance } from './groups/group-balance.ts';
import { GroupLevel } from './groups/group-level.ts';
import { readProfile } from './profile/profile.ts';
import { LiveRegisters } from './registers/live-registers.ts';
import { type MeasurementDependencies, scopeOf, scopeOfSeveral } from './scope.ts';
import { readSensorSeries, readSensorStatistics } from './statistics/sensors.ts';
import { readStatistics } from './statistics/statistics.ts';

export type MeasurementCalls = CallHandlers<
  | 'measurements.profile'
  | 'measurements.groupProfile'
  | 'measurements.energy'
  | 'measurements.groupEnergy'
  | 'measurements.statistics'
  | 'measurements.groupStatistics'
  | 'measurements.groupBalance'
  | 'measurements.doubleCounting'
  | 'measurements.sensors'
>;

export interface Measurements {
  readonly calls: MeasurementCalls;
  /** Energies of devices for the features that add them up and price them. */
  readonly energies: EnergiesPort;
  /** Sensors and relays in steps, for files. */
  readonly stepReadings: StepReadingsPort;
  /** Increments of a device's registers that its connection cannot have carried, oldest first (D47). */
  doubtfulIncrements(device: Device): Promise<readonly DoubtfulIncrement[]>;
  /** Registers for live data, continuous with those of history (D50). */
  liveRegisters(deviceOf: (mac: string) => Device | undefined): LiveRegisters;
}

/** All queries of the past: profiles, energies and statistics of devices and groups. */
export function createMeasurements(
  parts: Omit<MeasurementDependencies, 'groupLevel'> & { readonly store: SeriesStore },
): Measurements {
  const dependencies = { ...parts, groupLevel: new GroupLevel(parts.store) };
  const device = <Body extends Parameters<typeof scopeOf>[0]['body']>(
    body: Body,
    { devices }: { devices: Parameters<typeof scopeOf>[0]['devices'] },
  ) => scopeOf({ body, devices, group: false }, dependencies);
  const several = (body: Parameters<typeof scopeOfSeveral>[1], { devices }: Pick<CallContext, 'devices'>) =>
    scopeOfSeveral(dependencies, body, devices);
  const exchanged = <Answer extends object>({ devices: [own], range }: ReturnType<typeof scopeOf>, answer: Answer) =>
    withExchanges(parts.exchangesOf, { mac: own?.mac, range }, answer);
  return {
    calls: {
      'measurements.profile': async (body, context) => {
        const scope = device(body, context);
        return exchanged(scope, await readProfile(dependencies, scope, body));
      },
      'measurements.groupProfile': (body, context) =>
        ofCountedGroup(context, async () => {
          const { own, scope } = await several(body, context);
          return readProfile(own, scope, body);
        }),
      'measurements.energy': async (body, context) => {
        const scope = device(body, context);
        return exchanged(scope, await readEnergy(dependencies, scope, body));
      },
      'measurements.groupEnergy': (body, context) =>
        ofCountedGroup(context, async () => {
          const { own, scope } = await several(body, context);
          return readEnergy(own, scope, body);
        }),
      'measurements.statistics': async (body, context) => readStatistics(dependencies, device(body, context), body),
      'measurements.groupStatistics': (body, context) =>
        ofCountedGroup(context, async () => {
          const { own, scope } = await several(body, context);
          return readStatistics(own, scope, body);
        }),
      'measurements.groupBalance': async (body, context) => readGroupBalance(dependencies, context, body),
      'measurements.doubleCounting': async (_body, context) => findDoubleCounting(dependencies, context),
      'measurements.sensors': async ({ milliseconds, statistics, ...body }, context) => {
        const unit = milliseconds ? 1_000 : 1;
        const scope = device({ ...body, from: body.from / unit, to: body.to / unit }, context);
        if (statistics) return readSensorStatistics(dependencies, scope);
        return readSensorSeries(dependencies, scope, { milliseconds });
      },
    },
    energies: {
      async read({ devices, ...wish }) {
        const { own, scope } = await scopeOfSeveral(dependencies, wish, devices);
        return { ...(await readDeviceEnergies(own, scope, wish)), zone: scope.zone };
      },
    },
    stepReadings: {
      async read({ device: own, period, ...body }) {
        const scope = scopeOf({ body, devices: [own], group: false }, dependencies);
        return readStepReadings(dependencies, scope, { ...body, period });
      },
    },
    doubtfulIncrements: (each) => doubtfulIncrements(dependencies, each),
    liveRegisters: (deviceOf) => new LiveRegisters({ ...dependencies, deviceOf, totalsOf: countedTotals }),
  };
}
