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
import type { Device } from '../../ports/record-store.ts';
import type { RowQuery, SeriesLevel, SeriesStore } from '../../ports/series-store.ts';
import { bucketsWithJumps, FINER_LEVEL, witnessColumns } from './hidden-jumps.ts';

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
type Part = Pick<RowQuery, 'level' | 'from' | 'to' | 'neighbours'>;

/**
 * Reads the continuous registers of devices, one per device in the order given. Rows of any level carry the readings next
 * to their edges, so interpolation at bucket edges is as exact as from samples; at other instants the neighbouring samples
 * are read too, and in buckets that may hide a jump all of them.
 * @throws AppError('server.unavailable')
 * @see decision 17
 */
export async function readRegisters(
  dependencies: RegisterReadingDependencies,
  query: RegisterQuery,
): Promise<readonly DeviceRegisters[]> {
  const { devices, columns, source, level, from, to } = query;
  const nothing: readonly Blocks[] = [];
  const [bodies, history, events, points] = await Promise.all([
    readThoroughly(dependencies, query, { level, from, to, neighbours: true }),
    query.history ? readHistory(dependencies, query) : nothing,
    Promise.all(devices.map(({ mac }) => dependencies.breaksFor?.(mac, source))),
    Promise.all(
      query.instants.map((at) => readRows(dependencies, query, { level: 'raw', from: at, to: at, neighbours: true })),
    ),
  ]);
  const blocks = [...history, ...bodies, ...points];
  return devices.map((device, index) => ({
    device,
    block: bodies[0]?.get(device.mac),
    curves: curvesOf(device, columns, { blocks, events: events[index] }),
  }));
}

function readRows({ store }: RegisterReadingDependencies, query: RegisterQuery, part: Part): Promise<Blocks> {
  const { family, source, columns, devices } = query;
  const gauges = part.level === 'raw' ? [] : witnessColumns(columns);
  return store.rows({ family, source, devices: devices.map(({ mac }) => mac), gauges, registers: columns, ...part });
}

/** Everything before the range by days, and the day in which the range begins by quarter hours. */
async function readHistory(
  dependencies: RegisterReadingDependencies,
  query: RegisterQuery,
): Promise<readonly Blocks[]> {
  const day = historyEnd(query);
  const parts: Part[] = [{ level: 'day', from: 0, to: day, neighbours: false }];
  if (query.from > day) parts.push({ level: 'quarter', from: day, to: query.from, neighbours: false });
  return (await Promise.all(parts.map((part) => readThoroughly(dependencies, query, part)))).flat();
}

/** The rows of a level, and after them the finer rows of each bucket that may hide a jump. */
async function readThoroughly(
  dependencies: RegisterReadingDependencies,
  query: RegisterQuery,
  part: Part,
): Promise<readonly Blocks[]> {
  const rows = await readRows(dependencies, query, part);
  const level = FINER_LEVEL[part.level];
  if (!level) return [rows];
  const finer = query.devices.flatMap((device) => {
    const block = rows.get(device.mac);
    const spans = block ? bucketsWithJumps(block, query.columns) : [];
    return spans.map((span) =>
      readThoroughly(dependencies, { ...query, devices: [device] }, { ...span, level, neighbours: false }),
    );
  });
  return [rows, ...(await Promise.all(finer)).flat()];
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
      curves.set(column, continuousRegister(knots, { maxPower, ...breaksOf(read.events, column) }));
  }
  return curves;
}

function breaksOf(events: RegisterEvents | undefined, column: string) {
  return events ? { resets: resetsOf(events.resets, column), segmentStarts: events.segmentStarts } : {};
}

/** Instants at which that register began anew, ascending as given. */
export function resetsOf(resets: readonly RegisterReset[], column: string): readonly number[] {
  return resets.filter((reset) => reset.column === null || reset.column === column).map(({ at }) => at);
}
