import { stepEdges } from '@phasor/calendar';
import { type CallBody, type SeriesAnswer, WIRE_QUANTITIES } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { combineMembers } from '@phasor/series';
import { type AnswerPart, joinParts } from '../answers/answer-part.ts';
import {
  type ChannelName,
  coveragePoints,
  energyPoints,
  type PerChannel,
  type SeriesPoints,
} from '../answers/answer-shape.ts';
import { type Channel, channelsIn, familyOf, isEnergy } from '../channels.ts';
import { affordableRange, type MeasurementDependencies, type Scope } from '../scope.ts';
import { coarsestLevel } from '../steps/level-choice.ts';
import { energyCoverage } from './energy-coverage.ts';
import type { EnergyRequest } from './energy-curves.ts';
import { assertWithinLimit, PERIODS } from './energy-periods.ts';
import { devicesWithRegisters, type EnergyRegisters, energyRequests, readEnergies } from './energy-registers.ts';
import { demandPart, readDemand } from './peak-demand.ts';
import { deviceSeries, stepsWithin } from './register-series.ts';

type EnergyBody = Pick<CallBody<'measurements.energy'>, 'data' | 'phase' | 'period' | 'from' | 'to'>;

/**
 * Energy per civil period in the site's time. The first and the last period count as far as they lie in the range, so that
 * the periods add up to the energy of the range.
 * @throws AppError('request.invalid', field period) beyond the limits of D53, 'store.not_found' when all is empty
 */
export async function readEnergy(
  dependencies: MeasurementDependencies,
  scope: Scope,
  body: EnergyBody,
): Promise<Omit<SeriesAnswer, 'status'>> {
  assertWithinLimit(body);
  const { unit, seconds } = PERIODS[body.period];
  const { zone, range } = scope;
  const edges = stepEdges({ ...range, unit, zone });
  const channels = channelsIn(body.phase, scope.devices, 'total');
  const requests = energyRequests(body.data.filter(isEnergy), channels);
  const deviceZones = scope.devices.map(({ timeZone }) => timeZone);
  const level = coarsestLevel({ edges, civil: seconds === 0, zone, deviceZones }, seconds || DAY_MS / 1_000);
  await affordableRange(scope, { level, field: 'period' }, dependencies.store);
  const [registers, demand] = await Promise.all([
    readEnergies(dependencies, scope, { requests, edges, level, history: false }),
    body.data.includes('P_MAX') ? readDemand(dependencies, scope, 'period') : null,
  ]);
  const parts = [energyPart(scope, { requests, registers, edges })];
  if (demand) {
    const names = [...channels.phases, 'total' as const].map((channel): [Channel, ChannelName] => [
      channel,
      energyName(channel),
    ]);
    parts.unshift(demandPart(scope, demand, { names, steps: unit === 'quarter' ? null : edges }));
  }
  return joinParts(parts, scope, seconds);
}

function energyName(channel: Channel): ChannelName {
  return channel === 'total' ? 'CUM' : channel;
}

function energyPart(
  scope: Scope,
  read: { requests: readonly EnergyRequest[]; registers: EnergyRegisters; edges: Float64Array },
): AnswerPart {
  const steps = stepsWithin(read.edges, scope.range, scope.now);
  const { edges } = steps;
  const stamps = edges.subarray(0, -1);
  const data: Record<string, PerChannel> = {};
  const coverage: Record<string, number> = {};
  let stepsCovered: SeriesPoints | undefined;
  for (const request of read.requests) {
    const { quantity, channel } = request;
    const devices = deviceSeries(read.registers.get(familyOf(channel)) ?? [], request, steps);
    const series = combineMembers(WIRE_QUANTITIES[quantity], devices);
    data[quantity] = { ...data[quantity], [energyName(channel)]: energyPoints(stamps, series.values) };
    const covered = energyCoverage(devices, edges, scope);
    coverage[quantity] = Math.max(coverage[quantity] ?? 0, covered);
    stepsCovered ??= coveragePoints(stamps, series.coverage);
  }
  return { data, coverage, stepsCovered, present: devicesWithRegisters(read.registers, scope.range) };
}
