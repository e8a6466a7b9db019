import { stepEdges } from '@phasor/calendar';
import { DAY_S, HOUR_S, QUARTER_S } from '@phasor/quantities';
import { inPortions } from '../../../pacing/in-portions.ts';
import { inTurns } from '../../../pacing/in-turns.ts';
import type { DeviceEnergies, EnergiesWish, SteppedEnergies } from '../../../ports/energies.ts';
import { seriesCoverage } from '../answers/answer-shape.ts';
import type { EnergyQuantity } from '../channels.ts';
import { affordableRange, estimatedRows, type MeasurementDependencies, type Scope } from '../scope.ts';
import { coarsestLevel } from '../steps/level-choice.ts';
import type { EnergyRequest } from './energy-curves.ts';
import { type EnergyRegisters, readEnergies } from './energy-registers.ts';
import { energySeries, type Steps, stepsWithin } from './register-series.ts';

/** Rows that are read, and held, at a time, about. */
const ROWS_AT_ONCE = 30_000;

const UNIT_SECONDS = { day: DAY_S, hour: HOUR_S, quarter: QUARTER_S } as const;

/**
 * The energies of each device apart, total over its phases or of some of them, per civil day, hour or quarter hour of a range.
 * @throws AppError('request.invalid', field to) where so many steps cannot be answered in a reasonable time
 */
export async function readDeviceEnergies(
  dependencies: MeasurementDependencies,
  scope: Scope,
  wish: Pick<EnergiesWish, 'quantities' | 'phases' | 'unit'>,
): Promise<Omit<SteppedEnergies, 'zone'>> {
  const { zone, now } = scope;
  const seconds = UNIT_SECONDS[wish.unit];
  const range = await affordableRange(scope, { level: wish.unit, field: 'to' }, dependencies.store);
  const whole = stepEdges({ ...range, unit: wish.unit, zone });
  const deviceZones = scope.devices.map(({ timeZone }) => timeZone);
  const level = coarsestLevel({ edges: whole, civil: wish.unit === 'day', zone, deviceZones }, seconds);
  const channels = wish.phases ?? (['total'] as const);
  const requests = wish.quantities.flatMap((quantity) => channels.map((channel) => ({ quantity, channel })));
  const steps = stepsWithin(whole, range, now);
  const size = Math.max(1, Math.floor(ROWS_AT_ONCE / (estimatedRows(scope, level, range) / scope.devices.length + 1)));
  const devices = await inPortions(scope.devices, size, {
    read: (some) =>
      readEnergies(dependencies, { ...scope, devices: some }, { requests, edges: whole, level, history: false }),
    use: (registers, some) => inTurns(some, ({ mac }) => energiesOf(mac, registers, { requests, steps, scope })),
  });
  return { edges: steps.edges, devices };
}

function energiesOf(
  mac: string,
  registers: EnergyRegisters,
  read: { requests: readonly EnergyRequest[]; steps: Steps; scope: Scope },
): DeviceEnergies {
  const own = (registers.get('electrical') ?? []).filter(({ device }) => device.mac === mac);
  const energies: Partial<Record<EnergyQuantity, Float64Array>> = {};
  let coverage = 0;
  for (const request of read.requests) {
    const series = energySeries(own, request, read.steps);
    const others = energies[request.quantity];
    energies[request.quantity] = others ? series.values.map((value, step) => plus(others[step], value)) : series.values;
    coverage = Math.max(coverage, seriesCoverage(series, read.steps.edges, read.scope));
  }
  return { mac, energies, coverage };
}

/** A quantity that is unknown at one phase only keeps the energy of the other phases. */
function plus(a = Number.NaN, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : a + b;
}
