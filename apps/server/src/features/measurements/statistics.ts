import type { TimeRange } from '@phasor/calendar';
import { startOf } from '@phasor/calendar';
import type { CallBody, StatisticsAnswer } from '@phasor/contract';
import { type BinnedGauge, powerFactorOf } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { SeriesLevel } from '../../ports/series-store.ts';
import { missingOf } from './answer-part.ts';
import { type ChannelName, gaugeFigure, share } from './answer-shape.ts';
import { type Channel, channelsIn, familyOf, type Gauge, isGauge, isMeasuredAt } from './channels.ts';
import { bucketEdges, devicesWithGauges, type GaugeRows, readGauges } from './gauge-reading.ts';
import { deviceGauge, type GaugeRequest, groupGauge } from './gauge-series.ts';
import { fittingLevels, groupLevel, ROW_MS } from './level-choice.ts';
import { estimatedRows, type MeasurementDependencies, type Scope } from './scope.ts';

type StatisticsBody = Pick<CallBody<'measurements.statistics'>, 'data' | 'statData' | 'phase'>;

/** Rows up to which a range is read at one level; above, its ends are read finer than its middle. */
const ROWS_AT_ONCE = 100_000;
const SAMPLES_AT_ONCE = 4_000;
const MINUTE_MS = 60_000;
const FIGURES = ['MIN', 'AVG', 'MAX'] as const;

/** A part of the range with its rows. */
interface Piece {
  readonly range: TimeRange;
  readonly level: SeriesLevel;
  readonly rows: GaugeRows;
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
 * Minimum, mean and maximum over a range: those of a device from its samples, those of a group from the means of its sum,
 * of minutes or, over ranges of more than 100,000 minutes of members, of the shortest buckets that are fewer (decision 49).
 * A group's range is taken in whole minutes.
 * @throws AppError('request.invalid', field data) for energies, which have none; 'store.not_found' when all is empty
 */
export async function readStatistics(
  { store }: MeasurementDependencies,
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
  const pieces = await Promise.all(
    piecesOf(scope).map(async (piece) => ({ ...piece, rows: await readGauges(store, scope, { requests, ...piece }) })),
  );
  return answerOf(scope, { requests, pieces, wanted: body.statData ?? FIGURES });
}

/** The frequency is one for all phases: whatever channel is asked for answers it. */
function channelsOf(quantity: Gauge, channels: readonly Channel[]): Channel[] {
  return quantity === 'F' ? ['total'] : channels.filter((channel) => isMeasuredAt(quantity, channel));
}

/**
 * The range in one piece where the buckets of a level fit it, else its whole buckets with finer ends. Nothing is measured
 * after now, so a range that ends now ends with the running bucket.
 */
export function piecesOf(scope: Scope): Omit<Piece, 'rows'>[] {
  const range = scope.group ? wholeBuckets(scope.range, MINUTE_MS, 'outwards') : scope.range;
  const rounded = { from: range.from, to: roundedEnd(scope, range) };
  const level = levelOf(scope, rounded);
  if (level) return [{ range: rounded, level }];
  const finest = scope.group ? 'minute' : 'raw';
  for (const body of ['hour', 'quarter', 'minute'] as const) {
    const middle = wholeBuckets(range, ROW_MS[body], 'inwards');
    if (middle.to - middle.from < 4 * ROW_MS[body]) continue;
    const ends = [
      { range: { from: range.from, to: middle.from }, level: finest },
      { range: { from: middle.to, to: range.to }, level: finest },
    ] as const;
    return [{ range: middle, level: body }, ...ends.filter((end) => end.range.to > end.range.from)];
  }
  return [{ range, level: finest }];
}

function wholeBuckets({ from, to }: TimeRange, length: number, direction: 'inwards' | 'outwards'): TimeRange {
  const [low, high] = direction === 'inwards' ? [Math.ceil, Math.floor] : [Math.floor, Math.ceil];
  return { from: low(from / length) * length, to: high(to / length) * length };
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
  if (!scope.group) return fittingLevels(grid).find(isCheap);
  const level = groupLevel(grid, isCheap);
  return isCheap(level) ? level : undefined;
}

function answerOf(
  scope: Scope,
  read: { requests: readonly GaugeRequest[]; pieces: readonly Piece[]; wanted: readonly (typeof FIGURES)[number][] },
): Omit<StatisticsAnswer, 'status'> {
  const data: StatisticsAnswer['data'] = {};
  const coverage: Record<string, number> = {};
  const length = scope.range.to - scope.range.from;
  for (const request of read.requests) {
    const { quantity, channel } = request;
    const figures = figuresOf(scope, read.pieces, request);
    const written = read.wanted.map((figure) => [figure, gaugeFigure(figures[figure])]);
    data[quantity] = { ...data[quantity], [statisticsName(channel)]: Object.fromEntries(written) };
    coverage[quantity] = Math.max(coverage[quantity] ?? 0, share(figures.covered / length));
  }
  const present = read.pieces.flatMap(({ rows }) => devicesWithGauges(rows));
  if (present.length === 0) throw new AppError('store.not_found');
  return { data, coverage, time_zone: scope.zone, ...missingOf(scope, present) };
}

function statisticsName(channel: Channel): ChannelName {
  return channel === 'total' ? 'CUM' : channel;
}

function figuresOf(scope: Scope, pieces: readonly Piece[], request: GaugeRequest): Figures {
  const figures = joinFigures(pieces.map((piece) => pieceFigures(scope, piece, request)));
  if (request.quantity !== 'PF') return figures;
  const power = joinFigures(pieces.map((piece) => pieceFigures(scope, piece, { ...request, quantity: 'P' })));
  const apparent = joinFigures(pieces.map((piece) => pieceFigures(scope, piece, { ...request, quantity: 'S' })));
  const factor = powerFactorOf(power.AVG, apparent.AVG);
  return { ...figures, AVG: Number.isNaN(factor) ? figures.AVG : factor };
}

function pieceFigures(scope: Scope, piece: Piece, request: GaugeRequest): Figures {
  const members = piece.rows.get(familyOf(request.channel)) ?? [];
  const steps = Float64Array.of(piece.range.from, piece.range.to);
  const [only] = members;
  const fine = scope.group ? bucketEdges(piece.level, steps, scope.zone) : steps;
  const gauge: BinnedGauge =
    only && !scope.group ? deviceGauge(only, request, steps) : groupGauge(members, request, { steps, fine });
  const { mean, min, max, coverage } = gauge;
  const covered = (coverage[0] ?? 0) * (piece.range.to - piece.range.from);
  return { MIN: min[0] ?? Number.NaN, AVG: mean[0] ?? Number.NaN, MAX: max[0] ?? Number.NaN, covered };
}

/** Figures of a range out of those of its parts, means weighted by what they cover; all NaN without any. */
export function joinFigures(parts: readonly Figures[]): Figures {
  const known = parts.filter(({ AVG }) => !Number.isNaN(AVG));
  const covered = known.reduce((sum, part) => sum + part.covered, 0);
  if (known.length === 0) return { MIN: Number.NaN, AVG: Number.NaN, MAX: Number.NaN, covered: 0 };
  const [first] = known;
  if (first && known.length === 1) return first;
  return {
    MIN: Math.min(...known.map(({ MIN }) => MIN)),
    AVG: known.reduce((sum, part) => sum + part.AVG * part.covered, 0) / covered,
    MAX: Math.max(...known.map(({ MAX }) => MAX)),
    covered,
  };
}
