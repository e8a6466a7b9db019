import { DAY_MS } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';
import type { RowQuery, SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesBook, SeriesEntry } from '../book/series-book.ts';
import { pickedRows, type RowPick, type RowsWithin, withinRange } from './decode-rows.ts';
import { foundRows, type Nearest, rowsApart } from './nearest-rows.ts';
import { planned, type ReadingPlace, readBlocks } from './read-blocks.ts';
import { planAfter, planBefore, planRows, type Segment } from './row-plan.ts';
import type { DevicePlan } from './row-query.ts';

/** Distance within which neighbours are searched together with the range, ms; they are rarely farther away. */
const NEARBY_MS: Readonly<Record<SeriesLevel, number>> = {
  raw: 120_000,
  minute: 1_800_000,
  quarter: 10_800_000,
  hour: 43_200_000,
  day: 4 * DAY_MS,
};

/** The greatest of these distances. */
export const NEARBY_MOST_MS = Math.max(...Object.values(NEARBY_MS));

type Side = Nearest['side'];
const SIDES = ['before', 'after'] as const satisfies readonly Side[];

/** A device's rows, and the registers still to be searched farther away. */
interface Part extends RowsWithin {
  readonly entry: SeriesEntry;
  readonly block: RowBlock | undefined;
}

/** Registers of a device that are searched for far from the range. */
interface Search {
  readonly entry: SeriesEntry;
  readonly registers: readonly string[];
}

/** Completes what a book knows of series before rows are searched far away: registers that they never had, all their buckets. */
export type BeforeFar = (query: RowQuery, entries: readonly SeriesEntry[]) => Promise<void>;

export interface RowReaderOptions extends ReadingPlace {
  readonly book: SeriesBook;
  readonly beforeFar: BeforeFar;
}

/** Reads rows: one statement for all devices, and others only for neighbours that are far away. */
export class RowReader {
  readonly #options: RowReaderOptions;

  constructor(options: RowReaderOptions) {
    this.#options = options;
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
      const entry = this.#options.book.find(family, device, source);
      return entry && entry.first <= entry.last ? [entry] : [];
    });
  }

  #read(query: RowQuery, plans: readonly DevicePlan[], nearest?: Nearest): Promise<Map<string, RowBlock>> {
    const { family, source, gauges, registers, extremes = true } = query;
    const selection = { family, source, gauges, registers, extremes, plans, ...(nearest && { nearest }) };
    return readBlocks(this.#options, selection);
  }

  async #withNeighbours(query: RowQuery, entries: readonly SeriesEntry[], blocks: ReadonlyMap<string, RowBlock>) {
    const parts = entries.map((entry): Part => {
      const block = blocks.get(entry.device);
      return { entry, block, ...(block ? withinRange(block, query, query.registers) : nothingWithin(query.registers)) };
    });
    const isSearched = (part: Part) =>
      SIDES.some((side) => isFar(part, query, side) && registersFar(part, side).length > 0);
    const searched = parts.filter(isSearched).map(({ entry }) => entry);
    if (searched.length > 0) await this.#options.beforeFar(query, searched);
    const [before, after] = await Promise.all([this.#far(query, 'before', parts), this.#far(query, 'after', parts)]);
    const answer = new Map<string, RowBlock>();
    for (const part of parts) {
      const rows = [...part.before, ...part.inside, ...part.after];
      const picks = [
        ...(before.get(part.entry.device) ?? []),
        ...(part.block && rows.length > 0 ? [{ block: part.block, rows }] : []),
        ...(after.get(part.entry.device) ?? []),
      ];
      if (picks.length > 0) answer.set(part.entry.device, pickedRows(picks, query));
    }
    return answer;
  }

  /**
   * By device, the nearest rows well outside of the range with the registers that were not found near it, ascending. Most rows
   * have all of them, so that one search finds them together; what its rows lack is searched for once more, each by itself.
   */
  async #far(query: RowQuery, side: Side, parts: readonly Part[]): Promise<ReadonlyMap<string, readonly RowPick[]>> {
    const searches = parts.flatMap((part): Search[] => {
      const registers = isFar(part, query, side) ? registersFar(part, side) : [];
      return registers.length > 0 ? [{ entry: part.entry, registers }] : [];
    });
    const place = { side, instant: farFrom(query, side) };
    const together = await this.#found(query, { ...place, registers: wantedOf(searches) }, searches);
    const apart = await this.#found(
      query,
      { ...place, registers: wantedOf(together.left), apart: true },
      together.left,
    );
    const picks = new Map<string, RowPick[]>();
    for (const [device, pick] of [...together.picked, ...apart.picked]) {
      const known = picks.get(device) ?? [];
      // One row can be the nearest with several registers.
      if (known.every((other) => endOf(other) !== endOf(pick))) picks.set(device, [...known, pick]);
    }
    for (const each of picks.values()) each.sort((a, b) => endOf(a) - endOf(b));
    return picks;
  }

  async #found(query: RowQuery, nearest: Nearest, searches: readonly Search[]) {
    const picked: (readonly [string, RowPick])[] = [];
    const left: Search[] = [];
    if (searches.length === 0) return { picked, left };
    const { side, instant } = nearest;
    const plan = (entry: SeriesEntry): Segment[] =>
      side === 'before'
        ? planBefore(entry, { from: entry.first - 1, to: instant })
        : planAfter(entry, { from: instant, to: entry.last });
    const entries = searches.map(({ entry }) => entry);
    const blocks = await this.#read(query, planned(entries, plan), nearest);
    for (const { entry, registers } of searches) {
      const block = blocks.get(entry.device);
      if (block === undefined) continue;
      const found = nearest.apart
        ? { rows: rowsApart(block, side, registers), left: [] }
        : foundRows(block, nearest, registers);
      for (const row of found.rows) picked.push([entry.device, { block, rows: [row] }]);
      if (found.left.length > 0) left.push({ entry, registers: found.left });
    }
    return { picked, left };
  }
}

/** All registers of some searches, each once. */
function wantedOf(searches: readonly Search[]): readonly string[] {
  return [...new Set(searches.flatMap(({ registers }) => registers))];
}

/** Whether the series continues beyond the searched range on a side. */
function isFar({ entry }: Part, query: RowQuery, side: Side): boolean {
  return side === 'before' ? entry.first <= farFrom(query, side) : entry.last > farFrom(query, side);
}

/** Registers that may have a row farther away. */
function registersFar({ entry: { unread }, missingBefore, missingAfter }: Part, side: Side): readonly string[] {
  const missing = side === 'before' ? missingBefore : missingAfter;
  return unread?.isKnown ? missing.filter((name) => !unread.names.has(name)) : missing;
}

function farFrom({ level, from, to }: RowQuery, side: Side): number {
  return side === 'before' ? from - NEARBY_MS[level] : to + NEARBY_MS[level];
}

function nothingWithin(registers: readonly string[]): RowsWithin {
  return { inside: [], before: [], after: [], missingBefore: registers, missingAfter: registers };
}

function endOf({ block, rows }: RowPick): number {
  return block.end[rows[0] ?? -1] ?? Number.NaN;
}
