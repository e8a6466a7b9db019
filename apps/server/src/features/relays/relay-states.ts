import { QUARTER_MS } from '@phasor/quantities';

/** One stored row of a relay: the share of its time in which the relay was on. */
export interface StateRow {
  /** Epoch ms; holds for (start, end]. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly on: number;
  /** ms of it without a sample; absent = none. */
  readonly silent?: number;
}

/** A time in which a relay kept its state. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly state: 0 | 1;
}

/** After a longer silence of the device the states of its relays are unknown. */
export const KNOWN_GAP_MS = QUARTER_MS;
/** Shares of a row are means in single precision, in which a tenth of a second of a day still shows. */
const CERTAIN = 1e-6;

/** Whether a relay switched inside a row, or may have switched. */
export function isMixed({ on }: StateRow): boolean {
  return on > CERTAIN && on < 1 - CERTAIN;
}

/**
 * Rows in which a silence begins or ends after which states are unknown, or hides whole, and the outermost ones where they were not
 * measured whole: when the relay was known is to be found inside of them.
 * @param rows  ascending, apart
 */
export function rowsAtSilences(rows: readonly StateRow[]): StateRow[] {
  const silentIn = (row: StateRow | undefined) => row?.silent ?? 0;
  const isLong = (first: StateRow | undefined, next: StateRow | undefined) =>
    !first || !next || silentIn(first) + (next.start - first.end) + silentIn(next) > KNOWN_GAP_MS;
  return rows.filter((row, index) => {
    const silent = silentIn(row);
    return silent > 0 && (isLong(rows[index - 1], row) || isLong(row, rows[index + 1]));
  });
}

/**
 * The stretches in which a relay kept its state, ascending; with gaps where nothing is known, adjoining where it switched. A
 * row in which it switched has its change at the time given by the share, as if it were the only one: exact unless there were more.
 * @param rows  ascending, apart
 */
export function stretchesOf(rows: readonly StateRow[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const row of rows) {
    if (!isMixed(row)) {
      append(stretches, { from: row.start, to: row.end, state: row.on > 0.5 ? 1 : 0 });
      continue;
    }
    const before = stretches.at(-1);
    const first = before && row.start - before.to <= KNOWN_GAP_MS ? before.state : 0;
    const share = first === 1 ? row.on : 1 - row.on;
    const change = Math.round(row.start + share * (row.end - row.start));
    append(stretches, { from: row.start, to: change, state: first });
    append(stretches, { from: change, to: row.end, state: first === 1 ? 0 : 1 });
  }
  return stretches;
}

function append(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  const isJoined = last !== undefined && next.from - last.to <= KNOWN_GAP_MS;
  if (isJoined && last.state === next.state) {
    stretches[stretches.length - 1] = { ...last, to: Math.max(last.to, next.to) };
    return;
  }
  // The last known state holds until the next one.
  if (isJoined) stretches[stretches.length - 1] = { ...last, to: next.from };
  stretches.push(next);
}

/** When a relay last switched, epoch ms; null where it never did while its state was known. After a silence it is the end of that. */
export function lastChangeOf(stretches: readonly Stretch[]): number | null {
  const last = stretches.findLastIndex(({ state }, index) => index > 0 && stretches[index - 1]?.state !== state);
  return stretches[last]?.from ?? null;
}

/** A stretch within a range: cut to it, open where it goes on, with its true beginning. */
export interface Period {
  readonly start: number;
  readonly end: number | null;
  readonly state: 0 | 1;
  readonly since: number;
}

/** Long enough for a device that reports its states every few minutes: the time between two reports is no silence. */
const GOES_ON_MS = KNOWN_GAP_MS + 60_000;

/**
 * The stretches that overlap a range, cut to it (D51).
 * @param now  a stretch known up to about now continues: its end is null
 */
export function periodsWithin(
  stretches: readonly Stretch[],
  { from, to, now }: { from: number; to: number; now: number },
): Period[] {
  const last = stretches.at(-1);
  return stretches
    .filter((stretch) => stretch.from < to && stretch.to > from)
    .map((stretch) => {
      const goesOn = stretch === last && to > stretch.to && now - stretch.to <= GOES_ON_MS;
      return {
        start: Math.max(stretch.from, from),
        end: goesOn ? null : Math.min(stretch.to, to),
        state: stretch.state,
        since: stretch.from,
      };
    });
}
