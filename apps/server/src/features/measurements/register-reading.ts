import { startOf } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import {
  type ContinuousRegister,
  connectionLimit,
  continuousRegister,
  mergeKnots,
  type RowBlock,
  registerKnots,
} from '@phasor/series';
import { inTurns } from '../../in-turns.ts';
import type { Device } from '../../ports/record-store.ts';
import type { RowQuery, SeriesLevel, SeriesStore } from '../../ports/series-store.ts';
import { bucketsToLookInto, FINER_LEVEL, witnessColumns } from './hidden-jumps.ts';

/** A register that its device set to 0, without a reading to show it. */
export interface RegisterReset {
  /** Epoch ms. */
  readonly at: number;
  /** Column of the register; null for all of the device. */
  readonly column: string | null;
}

/** What is known of a device's registers besides their readings, epoch ms, ascending (decisions 47 and 75). */
export interface RegisterEvents {
  /** RESET events of the device. */
  readonly resets: readonly RegisterReset[];
  /** Instants from which on another count is read: after an import, a changed meter. */
  readonly segmentStarts: readonly number[];
}

export type BreaksFor = (device: string, source: Source) => Promise<RegisterEvents>;

export interface RegisterReadingDependencies {
  readonly store: SeriesStore;
  readonly breaksFor?: BreaksFor | undefined;
}

export interface RegisterQuery {
  readonly family: SampleFamilyName;
  readonly devices: readonly Device[];
  readonly source: Source;
  readonly columns: readonly string[];
  readonly level: SeriesLevel;
  /** Whole buckets of the level, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Instants inside a bucket at which the registers have to be exact as well. */
  readonly instants: readonly number[];
  /** Whether the count has to begin with the device's first reading ever (decision 50). */
  readonly history: boolean;
}

/** The registers of one device over a range, freed of resets. */
export interface DeviceRegisters {
  readonly device: Device;
  /** Rows of the range; undefined without any. */
  readonly block: RowBlock | undefined;
  /** Per column with readings, before the transformation ratio. */
  readonly curves: ReadonlyMap<string, ContinuousRegister>;
}

type Blocks = ReadonlyMap<string, RowBlock>;
/** By MAC. */
type Events = ReadonlyMap<string, RegisterEvents>;
/** Spans of one level that are read at the same time. */
const AT_ONCE = 8;
type Part = Pick<RowQuery, 'level' | 'from' | 'to' | 'neighbours'>;

/**
 * Reads the continuous registers of devices, one per device in the order given. Rows of any level carry the readings next
 * to their edges, so interpolation at bucket edges is as exact as from samples; at other instants the neighbouring samples
 * are read too, and in buckets whose edges do not tell it all, all of them.
 * @throws AppError('server.unavailable')
 * @see decision 17
 */
export async function readRegisters(
  dependencies: RegisterReadingDependencies,
  query: RegisterQuery,
): Promise<readonly DeviceRegisters[]> {
  const { devices, columns, level, from, to } = query;
  const events = await eventsOf(dependencies, query);
  const nothing: readonly Blocks[] = [];
  const [bodies, history, points] = await Promise.all([
    readThoroughly(dependencies, { ...query, events }, { level, from, to, neighbours: true }),
    query.history ? readHistory(dependencies, { ...query, events }) : nothing,
    Promise.all(
      query.instants.map((at) => readRows(dependencies, query, { level: 'raw', from: at, to: at, neighbours: true })),
    ),
  ]);
  const blocks = [...history, ...bodies, ...points];
  return inTurns(devices, (device) => ({
    device,
    block: bodies[0]?.get(device.mac),
    curves: curvesOf(device, columns, { blocks, events: events.get(device.mac) }),
  }));
}

async function eventsOf({ breaksFor }: RegisterReadingDependencies, { devices, source }: RegisterQuery) {
  if (breaksFor === undefined) return new Map<string, RegisterEvents>();
  const found = devices.map(async ({ mac }): Promise<[string, RegisterEvents]> => [mac, await breaksFor(mac, source)]);
  return new Map(await Promise.all(found));
}

type EventfulQuery = RegisterQuery & { readonly events: Events };

function readRows({ store }: RegisterReadingDependencies, query: RegisterQuery, part: Part): Promise<Blocks> {
  const { family, source, columns, devices } = query;
  const gauges = part.level === 'raw' ? [] : witnessColumns(columns);
  return store.rows({ family, source, devices: devices.map(({ mac }) => mac), gauges, registers: columns, ...part });
}

/** Everything before the range by days, and the day in which the range begins by quarter hours. */
async function readHistory(
  dependencies: RegisterReadingDependencies,
  query: EventfulQuery,
): Promise<readonly Blocks[]> {
  const day = historyEnd(query);
  const parts: Part[] = [{ level: 'day', from: 0, to: day, neighbours: false }];
  if (query.from > day) parts.push({ level: 'quarter', from: day, to: query.from, neighbours: false });
  return (await Promise.all(parts.map((part) => readThoroughly(dependencies, query, part)))).flat();
}

/** The rows of a level, and after them the finer rows of each bucket whose edges do not tell it all. */
async function readThoroughly(
  dependencies: RegisterReadingDependencies,
  query: EventfulQuery,
  part: Part,
): Promise<readonly Blocks[]> {
  const rows = await readRows(dependencies, query, part);
  const level = FINER_LEVEL[part.level];
  if (!level) return [rows];
  const closer = query.devices.flatMap((device) => {
    const block = rows.get(device.mac);
    const wish = { registers: query.columns, breaks: breaksOf(query.events.get(device.mac)) };
    const spans = block ? bucketsToLookInto(block, wish) : [];
    return spans.map((span) => ({ device, span }));
  });
  const blocks = [rows];
  for (let at = 0; at < closer.length; at += AT_ONCE) {
    const reads = closer.slice(at, at + AT_ONCE).map(({ device, span }) => {
      const finer = { ...span, level, neighbours: false };
      return readThoroughly(dependencies, { ...query, devices: [device] }, finer);
    });
    blocks.push(...(await Promise.all(reads)).flat());
  }
  return blocks;
}

/** Every instant at which a count of the device begins anew, ascending. */
function breaksOf(events: RegisterEvents | undefined): readonly number[] {
  if (events === undefined) return [];
  return [...events.segmentStarts, ...events.resets.map(({ at }) => at)].sort((a, b) => a - b);
}

/** Start of the day in which the range begins, in the earliest of the devices' zones. */
function historyEnd({ devices, from }: RegisterQuery): number {
  const zones = new Set(devices.map(({ timeZone }) => timeZone));
  return Math.min(...[...zones].map((zone) => startOf('day', from, zone)));
}

function curvesOf(
  device: Device,
  columns: readonly string[],
  read: { blocks: readonly Blocks[]; events: RegisterEvents | undefined },
): Map<string, ContinuousRegister> {
  const blocks = read.blocks.flatMap((block) => block.get(device.mac) ?? []);
  const maxPower = connectionLimit(device);
  const curves = new Map<string, ContinuousRegister>();
  for (const column of columns) {
    const knots = mergeKnots(...blocks.map((block) => registerKnots(block, column)));
    if (knots.time.length > 0)
      curves.set(column, continuousRegister(knots, { maxPower, ...countOptions(read.events, column) }));
  }
  return curves;
}

function countOptions(events: RegisterEvents | undefined, column: string) {
  return events ? { resets: resetsOf(events.resets, column), segmentStarts: events.segmentStarts } : {};
}

/** Instants at which that register began anew, ascending as given. */
export function resetsOf(resets: readonly RegisterReset[], column: string): readonly number[] {
  return resets.filter((reset) => reset.column === null || reset.column === column).map(({ at }) => at);
}
