import { stepEdges, type TimeRange } from '@phasor/calendar';
import { DAY_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import { type GroupStretches, groupOnSteps } from '@phasor/series';
import type { GroupPiece } from '../../../ports/series-store.ts';
import { type ReadSeries, sourceOf } from '../each-own-source.ts';
import type { GaugeRequest } from '../gauges/gauge-series.ts';
import type { Gauges } from '../gauges/gauges.ts';
import type { Scope } from '../scope.ts';
import type { GroupLevel } from './group-level.ts';
import { formPieces, leastStep } from './group-minutes-reading.ts';

/** Ranges up to this length are read as requested; longer ones only where members can have samples. */
const CLIPPED_FROM_MS = 7 * DAY_MS;

interface Reading {
  readonly store: ReadSeries;
  readonly groupLevel: GroupLevel;
}

/**
 * Reads gauges of a group: in quarter hours where no edge of the steps cuts one, else in minutes, which divide the steps.
 * @param read  `edges` of the steps that will be requested
 * @throws AppError('server.unavailable')
 */
export async function readGroupGauges(
  { store, groupLevel }: Reading,
  scope: Scope,
  read: { readonly requests: readonly GaugeRequest[]; readonly edges: Float64Array },
): Promise<Gauges> {
  const { requests, edges } = read;
  const plan = await planOf(store, scope, edges);
  const form = (length: number) => (range: TimeRange) =>
    formPieces(store, scope, { requests, ranges: [range], length });
  const cut = cutQuarters(scope, plan);
  const [minutes, quarters, ends] = await Promise.all([
    Promise.all(plan.minutes.map(form(MINUTE_MS))),
    Promise.all([
      ...plan.quarters.map(form(QUARTER_MS)),
      ...(plan.days ? [groupLevel.days(scope, requests, plan.days)] : []),
    ]),
    Promise.all(cut.map(form(MINUTE_MS))),
  ]);
  const pieces = new Map(
    requests.map((request) => [
      request,
      ascending([...minutes, ...quarters].flatMap((part) => part.get(request) ?? [])),
    ]),
  );
  const all = [...pieces.values()].flat();
  const days = stepEdges({ ...plan.range, unit: 'day', zone: scope.zone });
  return {
    onSteps: (request, steps) =>
      groupOnSteps(
        (pieces.get(request) ?? []).map(({ stretches }) => stretches),
        { steps, days, members: scope.devices.length, isFactor: request.quantity === 'PF' },
      ),
    coveredIn: (request, within) => {
      const covered = (parts: typeof minutes, stretch: { length: number; without: readonly TimeRange[] }) =>
        parts
          .flatMap((part) => part.get(request) ?? [])
          .reduce((sum, { stretches }) => sum + coveredWithin(stretches, within, stretch), 0);
      const fine = covered([...minutes, ...ends], { length: MINUTE_MS, without: [] });
      return (fine + covered(quarters, { length: QUARTER_MS, without: cut })) / scope.devices.length;
    },
    present: [...new Set(all.flatMap(({ present }) => present))],
    presentOf: (request) => [...new Set((pieces.get(request) ?? []).flatMap(({ present }) => present))],
    natural: leastStep(all.map(({ natural }) => natural)),
  };
}

/** Quarter hours in which the range begins or ends, and that are read as one: their minutes are read too. */
function cutQuarters({ range, now }: Scope, { quarters, days }: Plan): TimeRange[] {
  const starts = [range.from, range.to]
    .filter((at) => at < now && at % QUARTER_MS !== 0)
    .map((at) => Math.floor(at / QUARTER_MS) * QUARTER_MS)
    .filter((start) => [...quarters, ...(days ? [days] : [])].some(({ from, to }) => start >= from && start < to));
  return [...new Set(starts)].map((start) => ({ from: start, to: start + QUARTER_MS }));
}

/** ms of a range that members cover together. */
function coveredWithin(
  { start, covered }: GroupStretches,
  { from, to }: TimeRange,
  { length, without }: { length: number; without: readonly TimeRange[] },
): number {
  let sum = 0;
  for (const [index, begin] of start.entries()) {
    const overlap = Math.min(begin + length, to) - Math.max(begin, from);
    if (overlap <= 0 || without.some((range) => range.from === begin)) continue;
    sum += ((covered[index] as number) * overlap) / length;
  }
  return sum;
}

function ascending(pieces: readonly GroupPiece[]): GroupPiece[] {
  return pieces
    .filter(({ stretches }) => stretches.start.length > 0)
    .sort((a, b) => (a.stretches.start[0] as number) - (b.stretches.start[0] as number));
}

/** Parts read in minutes and in quarter hours, and which of the past days are whole. */
interface Plan {
  /** All of it. */
  readonly range: TimeRange;
  readonly minutes: readonly TimeRange[];
  readonly quarters: readonly TimeRange[];
  readonly days: TimeRange | undefined;
}

async function planOf(store: ReadSeries, scope: Scope, edges: Float64Array): Promise<Plan> {
  const whole = outwards({ from: edges[0] ?? 0, to: Math.min(edges.at(-1) ?? 0, scope.now) }, MINUTE_MS);
  const range = await knownRange(store, scope, whole);
  // Of one step, as of statistics, only the ends may cut a quarter hour.
  const inner = inwards(range, QUARTER_MS);
  const isFine = edges.subarray(1, -1).some((edge) => edge % QUARTER_MS !== 0);
  if (isFine || inner.to <= inner.from) return { range, minutes: filled([range]), quarters: [], days: undefined };
  const minutes = filled([
    { from: range.from, to: inner.from },
    { from: inner.to, to: range.to },
  ]);
  const days = inwards({ from: inner.from, to: Math.min(inner.to, scope.now) }, DAY_MS);
  if (days.to <= days.from) return { range, minutes, quarters: [inner], days: undefined };
  const quarters = filled([
    { from: inner.from, to: days.from },
    { from: days.to, to: inner.to },
  ]);
  return { range, minutes, quarters, days };
}

/** The part of a long range that the members can have samples of. */
async function knownRange(store: ReadSeries, scope: Scope, range: TimeRange): Promise<TimeRange> {
  if (range.to - range.from <= CLIPPED_FROM_MS) return range;
  const extents = await store.extents(scope.devices.map(({ mac }) => mac));
  const own = extents.filter(({ device, source }) => source === sourceOf(scope, device));
  const known = {
    from: Math.max(range.from, Math.min(...own.map(({ first }) => first - DAY_MS))),
    to: Math.min(range.to, Math.max(...own.map(({ last }) => last + MINUTE_MS))),
  };
  return known.to > known.from ? outwards(known, MINUTE_MS) : { from: range.from, to: range.from };
}

function outwards({ from, to }: TimeRange, length: number): TimeRange {
  return { from: Math.floor(from / length) * length, to: Math.ceil(to / length) * length };
}

function inwards({ from, to }: TimeRange, length: number): TimeRange {
  return { from: Math.ceil(from / length) * length, to: Math.floor(to / length) * length };
}

function filled(ranges: readonly TimeRange[]): TimeRange[] {
  return ranges.filter(({ from, to }) => to > from);
}
