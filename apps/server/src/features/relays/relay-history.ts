import { joinedRanges, type TimeRange } from '@phasor/calendar';
import { RELAYS, type Source } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { gaugeCovered, type RowBlock } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { RelayNumber } from '../../ports/records/relay-records.ts';
import type { RowQuery, SeriesLevel, SeriesStore } from '../../ports/series-store.ts';
import {
  isMixed,
  lastChangeOf,
  type Period,
  periodsWithin,
  rowsAtSilences,
  type StateRow,
  stretchesOf,
} from './relay-states.ts';

/** A device and the source that reports its relays. */
export interface RelayPlace {
  readonly mac: string;
  readonly source: Source;
}

type PerRelay<Value> = ReadonlyMap<RelayNumber, Value>;
type Rows = PerRelay<readonly StateRow[]>;

export interface RelayPeriods {
  /** What each relay did; [] for one of which nothing is known. */
  readonly periods: PerRelay<readonly Period[]>;
  /** There are more silences than are looked for: those that lie within single rows are not among the periods. */
  readonly areSilencesCut: boolean;
}

/** Opens a row in which a relay switched. */
const FINER: Readonly<Partial<Record<SeriesLevel, SeriesLevel>>> = {
  day: 'hour',
  hour: 'minute',
  quarter: 'minute',
  minute: 'raw',
};
/** Most rows opened for one answer and level: beyond, the shares of the rows give the time of switching. */
const LOOKED_INTO_MAX = 400;
/** Longest range of one answer, as for days of energy (D53). */
const RANGE_MAX_MS = 5 * 366 * DAY_MS;
/** Short ranges are read finer from the start: most of their rows would be opened anyhow. */
const LEVELS = [
  ['minute', 2 * DAY_MS],
  ['quarter', 40 * DAY_MS],
  ['hour', Number.POSITIVE_INFINITY],
] as const satisfies readonly (readonly [SeriesLevel, number])[];

/** When relays switched, read from the samples: late samples count as if they had come in time (D17). */
export class RelayHistory {
  readonly #store: Pick<SeriesStore, 'rows'>;

  constructor(store: Pick<SeriesStore, 'rows'>) {
    this.#store = store;
  }

  /**
   * What each relay did in a range, epoch ms.
   * @throws AppError('request.invalid', field to) for more than five years
   */
  async periods(place: RelayPlace, range: TimeRange, now: number): Promise<RelayPeriods> {
    if (range.to - range.from > RANGE_MAX_MS) throw new AppError('request.invalid', 'to', 'five years at most');
    const length = range.to - range.from;
    const [level] = LEVELS.find(([, upTo]) => length <= upTo) ?? LEVELS[2];
    const rows = await this.#rows(place, { level, from: range.from, to: Math.min(range.to, now) });
    const { rows: seen, isWhole } = await this.#lookInto(place, { level, rows, suspects: openRows });
    const before = await this.#before(place, range.from);
    const periods = new Map<RelayNumber, readonly Period[]>();
    for (const relay of RELAYS) {
      const stretches = stretchesOf([...(before.get(relay) ?? []), ...(seen.get(relay) ?? [])]);
      periods.set(relay, periodsWithin(stretches, { ...range, now }));
    }
    const isCut = (own: readonly StateRow[]) => rowsAtSilences(own).length > 0 && (!isWhole || areTooMany(own));
    return { periods, areSilencesCut: [...rows.values()].some(isCut) };
  }

  /**
   * When each relay last switched before an instant, epoch ms; null where it never did while its state was known. Relays of
   * which nothing is known are absent.
   */
  async lastChanges(place: RelayPlace, before: number): Promise<PerRelay<number | null>> {
    const rows = [...(await this.#before(place, before))].filter(([, own]) => own.length > 0);
    return new Map(rows.map(([relay, own]) => [relay, lastChangeOf(stretchesOf(own))]));
  }

  /** The last reading of each relay's own counter before an instant, however old, Wh. Relays without a reading are absent. */
  async lastCounters({ mac, source }: RelayPlace, before: number): Promise<PerRelay<number>> {
    const registers = RELAYS.map((relay) => `energy_R${relay}`);
    const days = { level: 'day', from: 0, to: before } as const;
    const block = (await this.#store.rows({ ...rowsAsked({ mac, source }), ...days, gauges: [], registers })).get(mac);
    return new Map(
      RELAYS.flatMap((relay) => {
        const reading = block?.registers[`energy_R${relay}`]?.last.findLast(Number.isFinite);
        return reading === undefined ? [] : [[relay, reading] as const];
      }),
    );
  }

  /** All that is known before an instant, day by day, exact where each relay last switched. */
  async #before(place: RelayPlace, at: number): Promise<Rows> {
    const rows = await this.#rows(place, { level: 'day', from: 0, to: at });
    return (await this.#lookInto(place, { level: 'day', rows, suspects: lastMixed })).rows;
  }

  /**
   * Replaces rows in which a relay may have switched by finer ones, level by level down to the samples; not whole where they are too many.
   */
  async #lookInto(
    place: RelayPlace,
    read: {
      level: SeriesLevel;
      rows: Rows;
      suspects: (rows: readonly StateRow[]) => readonly StateRow[];
    },
  ): Promise<{ readonly rows: Rows; readonly isWhole: boolean }> {
    const { suspects } = read;
    let { rows } = read;
    for (let level = FINER[read.level]; level !== undefined; level = FINER[level]) {
      const opened = new Map([...rows].map(([relay, own]) => [relay, new Set(suspects(own))]));
      const stretches = joinedRanges(
        [...opened.values()].flatMap((some) => [...some].map(({ start: from, end: to }) => ({ from, to }))),
      );
      if (stretches.length > LOOKED_INTO_MAX) return { rows, isWhole: false };
      if (stretches.length === 0) break;
      const whole = { from: stretches[0]?.from ?? 0, to: stretches.at(-1)?.to ?? 0 };
      const finer = await this.#rows(place, { level, ...whole, stretches: new Map([[place.mac, stretches]]) });
      rows = new Map(
        [...rows].map(([relay, own]) => [relay, replaced(own, opened.get(relay) ?? new Set(), finer.get(relay) ?? [])]),
      );
    }
    return { rows, isWhole: true };
  }

  async #rows({ mac, source }: RelayPlace, part: Pick<RowQuery, 'level' | 'from' | 'to' | 'stretches'>): Promise<Rows> {
    const gauges = RELAYS.map((relay) => `relay_${relay}`);
    const blocks = await this.#store.rows({ ...part, ...rowsAsked({ mac, source }), gauges, registers: [] });
    const block = blocks.get(mac);
    return new Map(RELAYS.map((relay) => [relay, block ? rowsOf(block, relay, part) : []]));
  }
}

function rowsAsked({ mac, source }: RelayPlace) {
  return { family: 'relays', devices: [mac], source, extremes: false, neighbours: false } as const;
}

/** Rows of one relay, cut to the range. */
function rowsOf(block: RowBlock, relay: RelayNumber, range: TimeRange): StateRow[] {
  const { mean } = block.gauges[`relay_${relay}`] ?? {};
  const covered = gaugeCovered(block, `relay_${relay}`);
  const rows: StateRow[] = [];
  for (const [row, bucketEnd] of block.end.entries()) {
    const on = mean?.[row] ?? Number.NaN;
    const bucketStart = block.start[row] as number;
    const start = Math.max(bucketStart, range.from);
    const end = Math.min(bucketEnd, range.to);
    if (Number.isNaN(on) || end <= start) continue;
    // Of a row that is cut it is not known which part is silent.
    const silent = Math.min(end - start, Math.max(0, bucketEnd - bucketStart - (covered[row] as number)));
    rows.push({ start, end, on: Math.min(1, Math.max(0, on)), silent });
  }
  return rows;
}

/** Rows in which a relay may have switched, and those at silences unless they are too many. */
function openRows(rows: readonly StateRow[]): readonly StateRow[] {
  const mixed = rows.filter(isMixed);
  return areTooMany(rows) ? mixed : [...mixed, ...rowsAtSilences(rows)];
}

function areTooMany(rows: readonly StateRow[]): boolean {
  return rows.filter(isMixed).length + rowsAtSilences(rows).length > LOOKED_INTO_MAX;
}

/** The last row in which a relay may have switched, unless it is known to have switched after. */
function lastMixed(rows: readonly StateRow[]): StateRow[] {
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] as StateRow;
    if (isMixed(row)) return [row];
    const before = rows[index - 1];
    if (before && !isMixed(before) && before.on > 0.5 !== row.on > 0.5) return [];
  }
  return [];
}

/** Rows with finer ones in the place of those opened, each cut to the row it replaces. */
function replaced(
  rows: readonly StateRow[],
  opened: ReadonlySet<StateRow>,
  finer: readonly StateRow[],
): readonly StateRow[] {
  if (opened.size === 0) return rows;
  let next = 0;
  return rows.flatMap((row) => {
    if (!opened.has(row)) return [row];
    while (next < finer.length && (finer[next] as StateRow).end <= row.start) next += 1;
    const inside: StateRow[] = [];
    for (let index = next; index < finer.length && (finer[index] as StateRow).start < row.end; index += 1) {
      const found = finer[index] as StateRow;
      inside.push({ ...found, start: Math.max(found.start, row.start), end: Math.min(found.end, row.end) });
    }
    return inside.length > 0 ? inside : [row];
  });
}
