import type { TimeRange } from '@phasor/calendar';
import { SENSOR_GAUGES, SENSOR_NAMES, type SensorAnswer, type SensorGauge } from '@phasor/contract';
import { type BinnedGauge, binGauge, createRowBlock, type RowBlock } from '@phasor/series';
import { AppError } from '../../../app-error.ts';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { gaugeFigure, gaugePoints } from '../answers/answer-shape.ts';
import { naturalStep } from '../gauges/gauge-reading.ts';
import type { MeasurementDependencies, Scope } from '../scope.ts';
import { coarsestLevel } from '../steps/level-choice.ts';
import { chooseStep, edgesOf, type Step, wireStep } from '../steps/step-choice.ts';
import { type Figures, joinFigures, piecesOf } from './statistics.ts';

type SensorName = (typeof SENSOR_NAMES)[SensorGauge];

/**
 * Minimum, mean and maximum of an environment sensor over a range: °C, %, ppm, lx, events of motion per interval.
 * @throws AppError('store.not_found') when nothing was measured @see D72
 */
export async function readSensorStatistics(
  dependencies: MeasurementDependencies,
  scope: Scope,
): Promise<Omit<SensorAnswer, 'status'>> {
  const pieces = await Promise.all(
    piecesOf(scope).map(async ({ range, level }) => ({
      range,
      rows: await readRows(dependencies, scope, { range, level }),
    })),
  );
  const figures = (gauge: SensorGauge) =>
    joinFigures(pieces.map(({ range, rows }) => figuresOf(binGauge(rows, gauge, edgesAround(range)), range)));
  const data = named((gauge) => {
    const { MIN, AVG, MAX } = figures(gauge);
    return { MIN: gaugeFigure(MIN), AVG: gaugeFigure(AVG), MAX: gaugeFigure(MAX) };
  });
  if (Object.values(data).every(({ AVG }) => AVG === null)) throw new AppError('store.not_found');
  return { data, time_zone: scope.zone };
}

/**
 * Series of an environment sensor: means per step under one list of timestamps, seconds or, where `milliseconds`, ms; at
 * most about 2,000 steps, never shorter than the samples. A step without a value is null.
 * @throws AppError('store.not_found') when nothing was measured @see D72
 */
export async function readSensorSeries(
  dependencies: MeasurementDependencies,
  scope: Scope,
  { milliseconds }: { milliseconds: boolean },
): Promise<Omit<SensorAnswer, 'status'>> {
  const stepFrom = (floor: number) =>
    chooseStep({ range: scope.range, requested: undefined, floor, affordable: () => true });
  const first = await readSteps(dependencies, scope, stepFrom(1));
  const natural = naturalStep([first.rows]);
  const read = natural <= first.step.seconds ? first : await readSteps(dependencies, scope, stepFrom(natural));
  const stamps = read.edges.subarray(0, -1);
  const lists = named((gauge) => {
    const { mean } = binGauge(read.rows, gauge, read.edges);
    return gaugePoints(stamps, mean).map(([, value]) => value);
  });
  if (Object.values(lists).every((values) => values.every((value) => value === null))) {
    throw new AppError('store.not_found');
  }
  return {
    data: {
      timestamps: Array.from(stamps, (stamp) => (milliseconds ? stamp : stamp / 1_000)),
      ...lists,
    },
    step: wireStep(read.step),
    time_zone: scope.zone,
  };
}

/** A value for every sensor, under its name on the wire. */
function named<Value>(of: (gauge: SensorGauge) => Value): Record<SensorName, Value> {
  const entries = SENSOR_GAUGES.map((gauge) => [SENSOR_NAMES[gauge], of(gauge)]);
  return Object.fromEntries(entries) as Record<SensorName, Value>;
}

async function readSteps(dependencies: MeasurementDependencies, scope: Scope, step: Step) {
  const edges = edgesOf(step, scope.range, scope.zone);
  const deviceZones = scope.devices.map(({ timeZone }) => timeZone);
  const level = coarsestLevel({ edges, civil: step.civil !== undefined, zone: scope.zone, deviceZones }, step.seconds);
  const range = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  return { step, edges, rows: await readRows(dependencies, scope, { range, level }) };
}

async function readRows(
  { store }: MeasurementDependencies,
  { devices, source }: Scope,
  { range, level }: { range: TimeRange; level: SeriesLevel },
): Promise<RowBlock> {
  const macs = devices.map(({ mac }) => mac);
  const columns = { gauges: SENSOR_GAUGES, registers: [] };
  const blocks = await store.rows({
    family: 'sensor',
    devices: macs,
    source,
    level,
    ...range,
    ...columns,
    neighbours: false,
  });
  return blocks.get(macs[0] ?? '') ?? createRowBlock(0, columns);
}

const edgesAround = ({ from, to }: TimeRange) => Float64Array.of(from, to);

function figuresOf({ mean, min, max, coverage }: BinnedGauge, { from, to }: TimeRange): Figures {
  const first = (values: Float64Array) => values[0] ?? Number.NaN;
  return { MIN: first(min), AVG: first(mean), MAX: first(max), covered: (coverage[0] ?? 0) * (to - from) };
}
