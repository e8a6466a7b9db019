import { isTimeZone, type TimeRange } from '@phasor/calendar';
import type { Source } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../call-handlers.ts';
import type { ExchangesOf } from '../../calls/exchanges.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { SeriesLevel } from '../../ports/series-store.ts';
import {
  breaksOfOwnSource,
  eachOfOwnSource,
  type MemberSources,
  ownSourcesOf,
  type ReadSeries,
  sourceOf,
} from './each-own-source.ts';
import type { GroupLevel } from './groups/group-level.ts';
import type { BreaksFor } from './registers/register-breaks.ts';
import { ROW_MS } from './steps/level-choice.ts';

/** Dependencies of the measurement queries. */
export interface MeasurementDependencies {
  readonly store: ReadSeries;
  readonly groupLevel: GroupLevel;
  readonly clock: { now(): number };
  readonly serverTimeZone: string;
  readonly breaksFor?: BreaksFor | undefined;
  readonly exchangesOf?: ExchangesOf | undefined;
}

/** The devices of a call, its range, and the civil time it uses. */
export interface Scope extends MemberSources {
  readonly devices: readonly Device[];
  /** A group's answer is a sum, also with a single member. */
  readonly group: boolean;
  /** The devices' zone; the server's for a group with several zones (D20). */
  readonly zone: string;
  /** The requested range, cut off at now: there is nothing in the future (D51). */
  readonly range: TimeRange;
  readonly now: number;
}

interface ScopeBody extends MemberSources {
  readonly from: number;
  readonly to: number;
  /** Of the answer; that of the devices if absent. */
  readonly time_zone?: string | undefined;
}

/**
 * The scope of a call. @throws AppError('store.not_found') when all of it lies in the future, 'access.forbidden' without a device,
 * 'request.invalid' (field time_zone) for an unknown zone
 */
export function scopeOf(
  call: { body: ScopeBody; devices: CallContext['devices']; group: boolean },
  { clock, serverTimeZone }: MeasurementDependencies,
): Scope {
  const devices = [...new Map(call.devices.map((device) => [device.mac, device])).values()];
  const [first, ...others] = devices;
  if (!first) throw new AppError('access.forbidden');
  const now = clock.now();
  const range = { from: Math.floor(call.body.from * 1_000), to: Math.min(Math.ceil(call.body.to * 1_000), now) };
  if (range.to <= range.from) throw new AppError('store.not_found');
  const { source, sources, time_zone } = call.body;
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw new AppError('request.invalid', 'time_zone');
  const common = others.every(({ timeZone }) => timeZone === first.timeZone) ? first.timeZone : serverTimeZone;
  const zone = time_zone ?? common;
  return { devices, group: call.group, source, ...(sources && { sources }), zone, range, now };
}

/**
 * The scope of a call for several devices, and what to read it by: a call that names no source is answered of what stands for each
 * device. @throws as `scopeOf`, AppError('server.unavailable')
 */
export async function scopeOfSeveral(
  dependencies: MeasurementDependencies,
  { from, to, source }: { from: number; to: number; source?: Source | undefined },
  devices: CallContext['devices'],
): Promise<{ readonly own: MeasurementDependencies; readonly scope: Scope }> {
  const { store, breaksFor } = dependencies;
  const macs = devices.map(({ mac }) => mac);
  const members = source === undefined ? await ownSourcesOf(store, macs) : { source };
  const scope = scopeOf({ body: { from, to, ...members }, devices, group: true }, dependencies);
  if (members.sources === undefined) return { own: dependencies, scope };
  const breaks = breaksFor && { breaksFor: breaksOfOwnSource(breaksFor, members) };
  return { own: { ...dependencies, ...breaks, store: eachOfOwnSource(store, members) }, scope };
}

/** Rows that a read of a range at a level has at most, about. */
export function estimatedRows(scope: Scope, level: SeriesLevel, range: TimeRange = scope.range): number {
  return (scope.devices.length * (range.to - range.from)) / ROW_MS[level];
}

/** Most rows one read may have: what a hundred members of a year of hours need. */
const ROWS_MAX = 1_000_000;
/** Up to this number of rows of one device a range is read as requested: a year of quarter hours. */
const DEVICE_ROWS_MAX = 40_000;

/**
 * For a long range the part that has data, otherwise the whole range: a call must not wait for decades before a device's
 * first sample. Refuses a read that would take too long.
 * @throws AppError('request.invalid', field)
 */
export async function affordableRange(
  scope: Scope,
  read: { level: SeriesLevel; field: string },
  store: ReadSeries,
): Promise<TimeRange> {
  const { devices, range } = scope;
  const most = Math.min(ROWS_MAX, DEVICE_ROWS_MAX * devices.length);
  if (estimatedRows(scope, read.level) <= most) return range;
  const extents = await store.extents(devices.map(({ mac }) => mac));
  const first = Math.min(
    range.to - 1,
    ...extents.filter(({ device, source }) => source === sourceOf(scope, device)).map((extent) => extent.first),
  );
  const known = { from: Math.max(first, range.from), to: range.to };
  if (estimatedRows(scope, read.level, known) <= ROWS_MAX) return known;
  throw new AppError('request.invalid', read.field, 'the range is too long for so many devices at this resolution');
}
