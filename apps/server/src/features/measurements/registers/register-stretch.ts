import { startOf, type TimeRange } from '@phasor/calendar';
import { type ContinuousRegister, continuousRegister, mergeKnots, type RowBlock, registerKnots } from '@phasor/series';
import { inPortions } from '../../../pacing/in-portions.ts';
import { inTurns } from '../../../pacing/in-turns.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { RowQuery, SeriesLevel } from '../../../ports/series-store.ts';
import { measuredRows } from '../measured-rows.ts';
import { ROW_MS } from '../steps/level-choice.ts';
import { FINER_LEVEL, stretchesToLookInto } from './hidden-jumps.ts';
import { witnessColumns } from './power-witness.ts';
import { breaksOf, type RegisterEvents, resetsOf } from './register-breaks.ts';
import { registerLimit } from './register-limit.ts';
import type { DeviceRegisters, RegisterQuery, RegisterReadingDependencies } from './register-query.ts';
import type { CountOptions } from './rows-of-breaks.ts';

type Blocks = ReadonlyMap<string, RowBlock>;
/** By MAC. */
type Events = ReadonlyMap<string, RegisterEvents>;
/** About how many rows one read of the store may have: the next ones are read while those are counted. */
const ROWS_AT_ONCE = 100_000;
/** Stretches that one read of the store may have. */
const STRETCHES_AT_ONCE = 250;
type Part = Pick<RowQuery, 'level' | 'from' | 'to' | 'neighbours'>;
type Stretches = ReadonlyMap<string, readonly TimeRange[]>;

/** A query with the stretch around its range in which readings must be known. */
export type WideQuery = RegisterQuery & { readonly known: TimeRange };

/** Finer rows than these would be many beside a range. */
const BESIDE_LEVEL = 'quarter';

/**
 * Reads the registers of devices from the readings of a stretch around a range, one result per device in the given order.
 * Rows of any level carry the readings next to their edges, so interpolation at bucket edges is as exact as from samples; at
 * other instants the neighbouring samples are read too, and all samples in buckets whose edges are not sufficient.
 * @throws AppError('server.unavailable')
 */
export function readStretch(dependencies: RegisterReadingDependencies, query: WideQuery): Promise<DeviceRegisters[]> {
  const { devices, columns, level, from, to, known } = query;
  const rowsOfDevice = (to - from) / ROW_MS[level] + (from - known.from + known.to - to) / ROW_MS[BESIDE_LEVEL] + 1;
  return inPortions(devices, Math.max(1, Math.floor(ROWS_AT_ONCE / rowsOfDevice)), {
    read: (some) => readPortion(dependencies, { ...query, devices: some }),
    use: ({ events, bodies, more, measured }, some) =>
      inTurns(some, (device) => ({
        device,
        block: bodies[0]?.get(device.mac),
        measured: measured.get(device.mac),
        segmentStarts: events.get(device.mac)?.segmentStarts ?? [],
        curves: curvesOf(device, columns, { blocks: [...bodies, ...more], events: events.get(device.mac) }),
      })),
  });
}

async function readPortion(dependencies: RegisterReadingDependencies, query: WideQuery) {
  const events = await eventsOf(dependencies, query);
  const [body, ...sides] = partsOf(query);
  const [bodies, history, besides, points] = await Promise.all([
    readThoroughly(dependencies, { ...query, events }, body),
    query.history ? readHistory(dependencies, { ...query, events }) : [],
    Promise.all(sides.map((side) => readThoroughly(dependencies, { ...query, events }, side))),
    Promise.all(
      query.instants.map((at) => readRows(dependencies, query, { level: 'raw', from: at, to: at, neighbours: true })),
    ),
  ]);
  const measured = await measuredRows(dependencies.store, query, bodies[0] ?? new Map());
  return { events, bodies, measured, more: [...history, ...besides.flat(), ...points] };
}

/** The range with its surroundings, in one part where their rows are few too. */
function partsOf({ level, from, to, known, history }: WideQuery): [Part, ...Part[]] {
  const begin = history ? from : Math.max(0, known.from);
  const end = known.to;
  if (ROW_MS[level] >= ROW_MS[BESIDE_LEVEL]) return [{ level, from: begin, to: end, neighbours: true }];
  const side = { level: BESIDE_LEVEL, neighbours: true } as const;
  const before = begin < from ? [{ ...side, from: begin, to: from }] : [];
  return [{ level, from, to, neighbours: true }, ...before, { ...side, from: to, to: end }];
}

async function eventsOf({ breaksFor }: RegisterReadingDependencies, { devices, source, family }: RegisterQuery) {
  if (breaksFor === undefined) return new Map<string, RegisterEvents>();
  const place = { source, family };
  const found = devices.map(async ({ mac }): Promise<[string, RegisterEvents]> => [mac, await breaksFor(mac, place)]);
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

/**
 * The rows of a level, followed by the finer rows of buckets whose edges are not sufficient: of all devices together,
 * level by level, so that a hundred devices take as many reads as one.
 */
async function readThoroughly(
  dependencies: RegisterReadingDependencies,
  query: EventfulQuery,
  part: Part,
): Promise<readonly Blocks[]> {
  let rows = await readRows(dependencies, query, part);
  const blocks = [rows];
  const known = new Map(query.devices.map((device) => [device.mac, device]));
  for (let level = FINER_LEVEL[part.level]; level; level = FINER_LEVEL[level]) {
    const devices = [...rows].map(([device, block]) => {
      const events = query.events.get(device);
      return { device, block, breaks: breaksOf(events), countOf: countIn(known.get(device), events) };
    });
    const stretches = stretchesToLookInto(devices, query.columns);
    if (stretches.size === 0) break;
    rows = await readStretches(dependencies, query, { level, stretches });
    blocks.push(rows);
  }
  return blocks;
}

async function readStretches(
  { store }: RegisterReadingDependencies,
  { family, source, columns }: RegisterQuery,
  { level, stretches }: { level: SeriesLevel; stretches: Stretches },
): Promise<Blocks> {
  const gauges = level === 'raw' ? [] : witnessColumns(columns);
  const found = new Map<string, RowBlock>();
  for (const some of portionsOf(stretches)) {
    const ends = [...some.values()].flat();
    const from = ends.reduce((least, range) => Math.min(least, range.from), Number.POSITIVE_INFINITY);
    const to = ends.reduce((most, range) => Math.max(most, range.to), 0);
    const devices = [...some.keys()];
    const wish = { family, source, devices, gauges, registers: columns, level, from, to, neighbours: false };
    for (const [device, block] of await store.rows({ ...wish, stretches: some })) found.set(device, block);
  }
  return found;
}

/** Devices whose stretches fit into one read. */
function portionsOf(stretches: Stretches): Stretches[] {
  const portions: Map<string, readonly TimeRange[]>[] = [];
  let room = 0;
  for (const [device, ranges] of stretches) {
    if (portions.length === 0 || ranges.length > room) {
      portions.push(new Map());
      room = STRETCHES_AT_ONCE;
    }
    portions.at(-1)?.set(device, ranges);
    room -= ranges.length;
  }
  return portions;
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
  const curves = new Map<string, ContinuousRegister>();
  const countOf = countIn(device, read.events);
  for (const column of columns) {
    const knots = mergeKnots(...blocks.map((block) => registerKnots(block, column)));
    if (knots.time.length > 0) curves.set(column, continuousRegister(knots, countOf(column)));
  }
  return curves;
}

/** How a register of a device is counted. */
function countIn(device: Device | undefined, events: RegisterEvents | undefined) {
  return (column: string): CountOptions => ({
    maxPower: device ? registerLimit(device, column) : Number.POSITIVE_INFINITY,
    ...(events && { resets: resetsOf(events.resets, column), segmentStarts: events.segmentStarts }),
  });
}
