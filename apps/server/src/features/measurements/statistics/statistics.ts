import type { TimeRange } from '@phasor/calendar';
import { startOf } from '@phasor/calendar';
import type { CallBody, StatisticsAnswer } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { meanWithin, powerFactorOf } from '@phasor/series';
import { AppError } from '../../../app-error.ts';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { lackingPart, missingOf } from '../answers/answer-part.ts';
import { type ChannelName, gaugeFigure, share } from '../answers/answer-shape.ts';
import { type Channel, channelsIn, type Gauge, isGauge, isMeasuredAt } from '../channels.ts';
import { readDeviceGauges } from '../gauges/gauge-reading.ts';
import type { GaugeRequest } from '../gauges/gauge-series.ts';
import { type Gauges, gaugeShare, lackingOf } from '../gauges/gauges.ts';
import { readGroupGauges } from '../groups/group-reading.ts';
import { estimatedRows, type MeasurementDependencies, type Scope } from '../scope.ts';
import { fittingLevels, ROW_MS } from '../steps/level-choice.ts';

type StatisticsBody = Pick<CallBody<'measurements.statistics'>, 'data' | 'statData' | 'phase'>;

/** Up to this number of rows a range is read at one level; above, its ends are read finer than its middle. */
const ROWS_AT_ONCE = 100_000;
const SAMPLES_AT_ONCE = 4_000;
const FIGURES = ['MIN', 'AVG', 'MAX'] as const;

/** A part of the range and its rows. */
interface Piece {
  readonly range: TimeRange;
  readonly gauges: Gauges;
}

/** Figures of a gauge over a range; NaN for none. */
export interface Figures {
  readonly MIN: number;
  readonly AVG: number;
  readonly MAX: number;
  /** ms of the range that are covered. */
  readonly covered: number;
}

/**
 * Minimum, mean and maximum over a range: those of a device from its samples, those of a group from the minute means of its
 * sum (D49). A group's range is taken in whole minutes.
 * @throws AppError('request.invalid', field data) for energies, which have none; 'store.not_found' when all is empty
 */
export async function readStatistics(
  dependencies: MeasurementDependencies,
  scope: Scope,
  body: StatisticsBody,
): Promise<Omit<StatisticsAnswer, 'status'>> {
  const quantities = body.data.filter(isGauge);
  if (quantities.length < body.data.length) {
    throw new AppError('request.invalid', 'data', 'energies have no minimum, mean and maximum: ask for their series');
  }
  const named = channelsIn(body.phase, scope.devices, 'total');
  const channels: Channel[] = [...named.phases, ...(named.cumulative ? ['total' as const] : []), ...named.circuits];
  const requests = quantities.flatMap((quantity) =>
    channelsOf(quantity, channels).map((channel): GaugeRequest => ({ quantity, channel })),
  );
  const pieces = scope.group
    ? [await groupPiece(dependencies, scope, requests)]
    : await Promise.all(
        piecesOf(scope).map(async ({ range, level }) => ({
          range,
          gauges: await readDeviceGauges(dependencies.store, scope, { requests, level, range }),
        })),
      );
  return answerOf(scope, { requests, pieces, wanted: body.statData ?? FIGURES });
}

async function groupPiece(
  dependencies: MeasurementDependencies,
  scope: Scope,
  requests: readonly GaugeRequest[],
): Promise<Piece> {
  const { from, to } = scope.range;
  const range = { from: Math.floor(from / MINUTE_MS) * MINUTE_MS, to: Math.ceil(to / MINUTE_MS) * MINUTE_MS };
  const edges = Float64Array.of(range.from, range.to);
  return { range, gauges: await readGroupGauges(dependencies, scope, { requests, edges }) };
}

/** The frequency is one for all phases: it is answered for any requested channel. */
function channelsOf(quantity: Gauge, channels: readonly Channel[]): Channel[] {
  return quantity === 'F' ? ['total'] : channels.filter((channel) => isMeasuredAt(quantity, channel));
}

/**
 * The range in one piece where the buckets of a level fit it, else its whole buckets with finer ends. Nothing is measured
 * after now, so a range that ends now ends with the running bucket.
 */
export function piecesOf(scope: Scope): { range: TimeRange; level: SeriesLevel }[] {
  const { range } = scope;
  const rounded = { from: range.from, to: roundedEnd(scope, range) };
  const level = levelOf(scope, rounded);
  if (level) return [{ range: rounded, level }];
  for (const body of ['hour', 'quarter', 'minute'] as const) {
    const middle = wholeBuckets(range, ROW_MS[body]);
    if (middle.to - middle.from < 4 * ROW_MS[body]) continue;
    const ends = [
      { range: { from: range.from, to: middle.from }, level: 'raw' },
      { range: { from: middle.to, to: range.to }, level: 'raw' },
    ] as const;
    return [{ range: middle, level: body }, ...ends.filter((end) => end.range.to > end.range.from)];
  }
  return [{ range, level: 'raw' }];
}

function wholeBuckets({ from, to }: TimeRange, length: number): TimeRange {
  return { from: Math.ceil(from / length) * length, to: Math.floor(to / length) * length };
}

/** The end of the range; of one that ends now, the end of the running day or hour. */
function roundedEnd({ now, zone }: Scope, { from, to }: TimeRange): number {
  if (to < now) return to;
  if (startOf('day', from, zone) !== from) return Math.ceil(to / ROW_MS.hour) * ROW_MS.hour;
  const noon = startOf('day', to - 1, zone) + 1.5 * ROW_MS.day;
  return startOf('day', noon, zone);
}

function levelOf(scope: Scope, range: TimeRange): SeriesLevel | undefined {
  const { zone } = scope;
  const edges = Float64Array.of(range.from, range.to);
  const civil = edges.every((edge) => startOf('day', edge, zone) === edge);
  const grid = { edges, civil, zone, deviceZones: scope.devices.map(({ timeZone }) => timeZone) };
  const isCheap = (level: SeriesLevel) =>
    estimatedRows(scope, level, range) <= (level === 'raw' ? SAMPLES_AT_ONCE : ROWS_AT_ONCE);
  return fittingLevels(grid).find(isCheap);
}

function answerOf(
  scope: Scope,
  read: { requests: readonly GaugeRequest[]; pieces: readonly Piece[]; wanted: readonly (typeof FIGURES)[number][] },
): Omit<StatisticsAnswer, 'status'> {
  const data: StatisticsAnswer['data'] = {};
  const coverage: Record<string, number> = {};
  const length = Math.min(scope.range.to, scope.now) - scope.range.from;
  for (const request of read.requests) {
    const { quantity, channel } = request;
    const figures = figuresOf(read.pieces, request);
    const written = read.wanted.map((figure) => [figure, gaugeFigure(figures[figure])]);
    data[quantity] = { ...data[quantity], [statisticsName(channel)]: Object.fromEntries(written) };
    const [piece] = read.pieces;
    const covered = scope.group && piece ? gaugeShare(scope, piece.gauges, request) : share(figures.covered / length);
    coverage[quantity] = Math.max(coverage[quantity] ?? 0, covered);
  }
  const present = read.pieces.flatMap(({ gauges }) => gauges.present);
  if (present.length === 0) throw new AppError('store.not_found');
  const [first] = read.pieces;
  const lacking = first ? lackingOf(scope, read.requests, first.gauges) : {};
  return { data, coverage, time_zone: scope.zone, ...lackingPart(lacking), ...missingOf(scope, present) };
}

function statisticsName(channel: Channel): ChannelName {
  return channel === 'total' ? 'CUM' : channel;
}

function figuresOf(pieces: readonly Piece[], request: GaugeRequest): Figures {
  const figures = joinFigures(pieces.map((piece) => pieceFigures(piece, request)));
  if (request.quantity !== 'PF' || pieces.length === 1) return figures;
  const power = joinFigures(pieces.map((piece) => pieceFigures(piece, { ...request, quantity: 'P' })));
  const apparent = joinFigures(pieces.map((piece) => pieceFigures(piece, { ...request, quantity: 'S' })));
  const factor = powerFactorOf(power.AVG, apparent.AVG);
  return { ...figures, AVG: Number.isNaN(factor) ? figures.AVG : meanWithin(factor, figures.MIN, figures.MAX) };
}

function pieceFigures({ range, gauges }: Piece, request: GaugeRequest): Figures {
  const { mean, min, max, coverage } = gauges.onSteps(request, Float64Array.of(range.from, range.to));
  const covered = (coverage[0] ?? 0) * (range.to - range.from);
  return { MIN: min[0] ?? Number.NaN, AVG: mean[0] ?? Number.NaN, MAX: max[0] ?? Number.NaN, covered };
}

/** Figures of a range from those of its parts, means weighted by covered time; all NaN without any. */
export function joinFigures(parts: readonly Figures[]): Figures {
  const known = parts.filter(({ AVG }) => !Number.isNaN(AVG));
  const covered = known.reduce((sum, part) => sum + part.covered, 0);
  if (known.length === 0) return { MIN: Number.NaN, AVG: Number.NaN, MAX: Number.NaN, covered: 0 };
  const [first] = known;
  if (first && known.length === 1) return first;
  const [MIN, MAX] = [Math.min(...known.map((part) => part.MIN)), Math.max(...known.map((part) => part.MAX))];
  const AVG = known.reduce((sum, part) => sum + part.AVG * part.covered, 0) / covered;
  return { MIN, AVG: meanWithin(AVG, MIN, MAX), MAX, covered };
}
