import { QUARTER_MS } from '@phasor/calendar';

/** What one stored row says of a relay: the share of its time that the relay was on. */
export interface StateRow {
  /** Epoch ms; holds for (start, end]. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly on: number;
}

/** A time in which a relay kept its state. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly state: 0 | 1;
}

/** Where a device is silent for longer, nobody knows what its relays did meanwhile. */
export const KNOWN_GAP_MS = QUARTER_MS;
/** Shares of a row are means in single precision. */
const CERTAIN = 1e-4;

/** Whether a relay switched inside of a row, or nobody knows that it did not. */
export function isMixed({ on }: StateRow): boolean {
  return on > CERTAIN && on < 1 - CERTAIN;
}

/**
 * The stretches in which a relay kept its state, ascending; apart where nothing is known, adjoining where it switched. A row
 * in which it switched has its change where the share says it is, as if there were one: exact, unless there were several.
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
  // What was last known holds until something else is.
  if (isJoined) stretches[stretches.length - 1] = { ...last, to: next.from };
  stretches.push(next);
}

/** When a relay last switched, epoch ms; null where it never did while it was known. Across a silence it is the end of that. */
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

/** Long enough that a device that tells its states every few minutes is not taken for silent between two of them. */
const GOES_ON_MS = KNOWN_GAP_MS + 60_000;

/**
 * The stretches that overlap a range, cut to it (D51).
 * @param now  a stretch known up to about now goes on: its end is null
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
