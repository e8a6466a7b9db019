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
import type { SeriesLevel, SeriesStore } from '../../ports/series-store.ts';

/** What is known of a device's registers besides their readings, epoch ms, ascending (decisions 47 and 75). */
export interface RegisterEvents {
  /** RESET events of the device. */
  readonly resets: readonly number[];
  /** Instants after which another count begins: ends of imports, changed meters. */
  readonly segmentEnds: readonly number[];
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

/**
 * Reads the continuous registers of devices, one per device in the order given. Rows of any level carry the readings next
 * to their edges, so interpolation at bucket edges is as exact as from samples; at other instants the neighbouring samples
 * are read too.
 * @throws AppError('server.unavailable')
 * @see decision 17
 */
export async function readRegisters(
  { store, breaksFor }: RegisterReadingDependencies,
  query: RegisterQuery,
): Promise<readonly DeviceRegisters[]> {
  const { family, source, columns, devices } = query;
  const rows = (part: { level: SeriesLevel; from: number; to: number; neighbours: boolean }): Promise<Blocks> =>
    store.rows({ family, source, devices: devices.map(({ mac }) => mac), gauges: [], registers: columns, ...part });
  const [body, history, events, ...points] = await Promise.all([
    rows({ level: query.level, from: query.from, to: query.to, neighbours: true }),
    query.history ? rows({ level: 'day', from: 0, to: historyEnd(query), neighbours: false }) : new Map(),
    Promise.all(devices.map(({ mac }) => breaksFor?.(mac, source))),
    ...query.instants.map((at) => rows({ level: 'raw', from: at, to: at, neighbours: true })),
  ]);
  return devices.map((device, index) => ({
    device,
    block: body.get(device.mac),
    curves: curvesOf(device, columns, { blocks: [history, body, ...points], events: events[index] }),
  }));
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
    if (knots.time.length > 0) curves.set(column, continuousRegister(knots, { maxPower, ...read.events }));
  }
  return curves;
}
