import type { RowBlock } from '@phasor/series';
import type { RowQuery, SeriesLevel } from '../../ports/series-store.ts';
import { deviceRanges, pickedRows, type RowPick, rowBlock, withinRange } from './decode-rows.ts';
import { selectedRows } from './row-answer.ts';
import { planAfter, planBefore, planRows, type Segment } from './row-plan.ts';
import type { DevicePlan, RowSelection } from './row-query.ts';
import type { SeriesBook, SeriesEntry } from './series-book.ts';
import type { SeriesConnection } from './series-connection.ts';

/** How far beside a range neighbours are looked for with the range itself, ms; rarely are they farther. */
const NEARBY_MS: Readonly<Record<SeriesLevel, number>> = {
  raw: 120_000,
  minute: 1_800_000,
  quarter: 10_800_000,
  hour: 43_200_000,
  day: 4 * 86_400_000,
};

type Nearest = NonNullable<RowSelection['nearest']>;

interface Neighbours {
  readonly before: Map<string, RowBlock>;
  readonly after: Map<string, RowBlock>;
}

/** Reads rows: one statement for all devices, a second one only for neighbours that are far away. */
export class RowReader {
  readonly #database: string;
  readonly #connection: SeriesConnection;
  readonly #book: SeriesBook;

  constructor(options: { database: string; connection: SeriesConnection; book: SeriesBook }) {
    this.#database = options.database;
    this.#connection = options.connection;
    this.#book = options.book;
  }

  /** Rows per device, ascending; a device without rows is absent. */
  async rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>> {
    const entries = this.#entries(query);
    const hasNeighbours = query.neighbours && query.registers.length > 0;
    const near = hasNeighbours ? NEARBY_MS[query.level] : 0;
    const wide = [{ from: Math.max(0, query.from - near), to: query.to + near }];
    const plan = (entry: SeriesEntry): Segment[] => {
      const ranges = query.stretches ? (query.stretches.get(entry.device) ?? []) : wide;
      return ranges.flatMap((range) => planRows(entry, { level: query.level, range, overlapping: true }));
    };
    const blocks = await this.#read(query, planned(entries, plan));
    return hasNeighbours ? this.#withNeighbours(query, entries, blocks) : blocks;
  }

  #entries({ family, devices, source }: RowQuery): SeriesEntry[] {
    return [...new Set(devices)].flatMap((device) => {
      const entry = this.#book.find(family, device, source);
      return entry && entry.first <= entry.last ? [entry] : [];
    });
  }

  async #read(query: RowQuery, plans: readonly DevicePlan[], nearest?: RowSelection['nearest']) {
    const blocks = new Map<string, RowBlock>();
    const { family, source, gauges, registers, extremes = true } = query;
    const selection: RowSelection = { family, source, gauges, registers, extremes, plans, ...(nearest && { nearest }) };
    const place = { database: this.#database, connection: this.#connection, lane: 'read' } as const;
    const columns = await selectedRows(place, selection);
    for (const [position, rows] of deviceRanges(columns)) {
      const device = plans[position]?.device;
      if (device !== undefined) blocks.set(device, rowBlock(columns, query, rows));
    }
    return blocks;
  }

  async #withNeighbours(query: RowQuery, entries: readonly SeriesEntry[], blocks: ReadonlyMap<string, RowBlock>) {
    const near = NEARBY_MS[query.level];
    const parts = entries.map((entry) => {
      const block = blocks.get(entry.device);
      return { entry, block, ...(block ? withinRange(block, query) : { inside: [], before: -1, after: -1 }) };
    });
    const farBefore = parts.filter(({ entry, before }) => before < 0 && entry.first <= query.from - near);
    const farAfter = parts.filter(({ entry, after }) => after < 0 && entry.last > query.to + near);
    const far: Neighbours = {
      before: await this.#far(query, { side: 'before', instant: query.from - near }, farBefore),
      after: await this.#far(query, { side: 'after', instant: query.to + near }, farAfter),
    };
    const answer = new Map<string, RowBlock>();
    for (const { entry, block, inside, before, after } of parts) {
      const rows = [...(before < 0 ? [] : [before]), ...inside, ...(after < 0 ? [] : [after])];
      const picks = [
        ...nearestRow(far.before.get(entry.device), 'before'),
        ...(block && rows.length > 0 ? [{ block, rows }] : []),
        ...nearestRow(far.after.get(entry.device), 'after'),
      ];
      if (picks.length > 0) answer.set(entry.device, pickedRows(picks, query));
    }
    return answer;
  }

  /** The nearest row with registers before or after an instant that lies well outside of the range. */
  async #far(query: RowQuery, nearest: Nearest, parts: readonly { entry: SeriesEntry }[]) {
    const { side, instant } = nearest;
    const plan = (entry: SeriesEntry): Segment[] =>
      side === 'before'
        ? planBefore(entry, { from: entry.first - 1, to: instant })
        : planAfter(entry, { from: instant, to: entry.last });
    return this.#read(
      query,
      planned(
        parts.map(({ entry }) => entry),
        plan,
      ),
      nearest,
    );
  }
}

/** Of the nearest rows that tables have, one each, the nearest. */
function nearestRow(block: RowBlock | undefined, side: Nearest['side']): RowPick[] {
  if (!block || block.end.length === 0) return [];
  const distances = side === 'before' ? block.lastTime.map((time) => -time) : block.firstTime;
  return [{ block, rows: [distances.indexOf(Math.min(...distances))] }];
}

function planned(entries: readonly SeriesEntry[], plan: (entry: SeriesEntry) => Segment[]): DevicePlan[] {
  return entries.map((entry) => {
    const { device, zone, longest, classes, first, last } = entry;
    return { device, zone, longest, classes, first, last, segments: plan(entry) };
  });
}
