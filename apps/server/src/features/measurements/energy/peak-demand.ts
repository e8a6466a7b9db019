import { stepEdges } from '@phasor/calendar';
import { QUARTER_MS } from '@phasor/quantities';
import { demandPeaks, type MemberSeries } from '@phasor/series';
import type { AnswerPart } from '../answers/answer-part.ts';
import {
  type ChannelName,
  coverageOver,
  coveragePoints,
  gaugePoints,
  type PerChannel,
  type SeriesPoints,
  share,
} from '../answers/answer-shape.ts';
import type { Channel } from '../channels.ts';
import { affordableRange, type MeasurementDependencies, type Scope } from '../scope.ts';
import { coarsestLevel } from '../steps/level-choice.ts';
import { demandSeries } from './demand-series.ts';
import { devicesWithRegisters, type EnergyRegisters, readEnergies } from './energy-registers.ts';
import { stepsWithin } from './register-series.ts';

/** Quarter hours of a range and the registers they are computed from. */
export interface DemandRead {
  readonly quarters: Float64Array;
  readonly registers: EnergyRegisters;
}

/**
 * Reads the registers from which the quarter-hour demand of a range is computed.
 * @throws AppError('request.invalid', field) when there would be too many quarter hours
 */
export async function readDemand(
  dependencies: MeasurementDependencies,
  scope: Scope,
  field: string,
): Promise<DemandRead> {
  const { zone } = scope;
  const range = await affordableRange(scope, { level: 'quarter', field }, dependencies.store);
  const quarters = stepEdges({ ...range, unit: 'quarter', zone });
  const level = coarsestLevel({ edges: quarters, civil: false, zone, deviceZones: [] }, QUARTER_MS / 1_000);
  const requests = [{ quantity: 'E_I', channel: 'total' }] as const;
  return {
    quarters,
    registers: await readEnergies(dependencies, scope, { requests, edges: quarters, level, history: false }),
  };
}

/**
 * P_MAX: the demand of every quarter hour; on longer steps the highest measured quarter hour of each, at its own time, and
 * beside it a higher one that was measured only in part. The shares of covered time belong to the quarter hours shown.
 * @param shape.names  channels with their names in the answer; the last one's quarter hours say what is covered
 * @see D18, D53, D69 and D80
 */
export function demandPart(
  scope: Scope,
  { quarters, registers }: DemandRead,
  shape: { names: readonly (readonly [Channel, ChannelName])[]; steps: Float64Array | null },
): AnswerPart {
  const whole = { from: quarters[0] ?? 0, to: Math.min(quarters.at(-1) ?? 0, scope.now) };
  const steps = stepsWithin(quarters, whole, scope.now);
  const lists: PerChannel = {};
  const possible: PerChannel = {};
  let stepsCovered: SeriesPoints | undefined;
  let coverage = 0;
  const demandOf = demandSeries(registers.get('electrical') ?? [], steps);
  for (const [channel, name] of shape.names) {
    const series = demandOf(channel);
    const peaks = shape.steps === null ? everyQuarter(series, quarters) : peaksOf(series, quarters, shape.steps);
    lists[name] = peaks.values;
    if (peaks.possible.length > 0) possible[name] = peaks.possible;
    stepsCovered = peaks.covered;
    coverage = coverageOver(series.coverage, steps.edges, scope);
  }
  return {
    data: { P_MAX: lists },
    coverage: { P_MAX: coverage },
    stepsCovered,
    possiblePeaks: Object.keys(possible).length > 0 ? possible : undefined,
    present: devicesWithRegisters(registers, scope.range),
  };
}

interface Peaks {
  readonly values: SeriesPoints;
  readonly covered: SeriesPoints;
  readonly possible: SeriesPoints;
}

function everyQuarter(series: MemberSeries, quarters: Float64Array): Peaks {
  const stamps = quarters.subarray(0, -1);
  return { values: gaugePoints(stamps, series.values), covered: coveragePoints(stamps, series.coverage), possible: [] };
}

function peaksOf(series: MemberSeries, quarters: Float64Array, steps: Float64Array): Peaks {
  const found = demandPeaks({ edges: quarters, demand: series.values, coverage: series.coverage }, steps);
  const stamps = Float64Array.from(found, ({ start, measured }) => measured?.time ?? start);
  const demands = Float64Array.from(found, ({ measured }) => measured?.demand ?? Number.NaN);
  const higher = found.flatMap(({ possible }) => possible ?? []);
  return {
    values: gaugePoints(stamps, demands),
    covered: found.map(({ start, measured }) => [measured?.time ?? start, share(measured?.coverage ?? 0)]),
    possible: gaugePoints(
      Float64Array.from(higher, ({ time }) => time),
      Float64Array.from(higher, ({ demand }) => demand),
    ),
  };
}
