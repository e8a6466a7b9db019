import type { MonitoringRow } from '@phasor/contract';

export const STATES = ['online', 'offline', 'unknown'] as const;
/** What is known of a slice of time; unknown is no kind of offline. */
export type SliceState = (typeof STATES)[number];

/** A slice of time with what is known of it. */
export interface DaySlice extends MonitoringRow {
  /** `[timestamp, end)`, epoch ms. */
  readonly end: number;
  readonly state: SliceState;
}

/**
 * What a slice is called: offline as soon as a second of it was (offline 0 means online), unknown where that is most of it.
 */
function stateOf({ offline, online, unknown }: MonitoringRow): SliceState {
  if (offline !== null && offline > 0) return 'offline';
  return offline === null || unknown > online ? 'unknown' : 'online';
}

/** Rows with their ends: each goes on until the next, the last to the end of what was asked for. */
export function daySlices(rows: readonly MonitoringRow[], end: number): readonly DaySlice[] {
  return rows.map((row, index) => ({
    ...row,
    end: rows[index + 1]?.timestamp ?? Math.min(end, row.timestamp + lengthOf(row)),
    state: stateOf(row),
  }));
}

/** Seconds that are known or known to be unknown are all there are, ms. */
const lengthOf = ({ online, offline, unknown }: MonitoringRow) => (online + (offline ?? 0) + unknown) * 1_000;

/** A state of a slice and how long it lasted in it, ms. */
export interface SlicePart {
  readonly state: SliceState;
  readonly length: number;
}

/**
 * Each slice divided by the time of its states. In which order they came is not known: one that goes on from the slice before
 * comes first.
 */
export function partsOf(slices: readonly DaySlice[]): readonly (readonly SlicePart[])[] {
  let before: SliceState | undefined;
  return slices.map((slice) => {
    const whole = STATES.reduce((sum, state) => sum + (slice[state] ?? 0), 0);
    const length = slice.end - slice.timestamp;
    const known = STATES.filter((state) => (slice[state] ?? 0) > 0);
    const first = known.filter((state) => state === before);
    const ordered = [...first, ...known.filter((state) => state !== before)];
    before = ordered.at(-1) ?? before;
    return ordered.map((state) => ({ state, length: ((slice[state] ?? 0) / whole) * length }));
  });
}

/** Slices in a row that are called the same. */
export interface SliceRun {
  readonly state: SliceState;
  readonly from: number;
  readonly to: number;
  /** Seconds of that state in it. */
  readonly seconds: number;
}

export function runsOf(slices: readonly DaySlice[]): readonly SliceRun[] {
  const runs: SliceRun[] = [];
  for (const { state, timestamp, end, ...slice } of slices) {
    const last = runs.at(-1);
    const seconds = slice[state] ?? 0;
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: end, seconds: last.seconds + seconds };
    else runs.push({ state, from: timestamp, to: end, seconds });
  }
  return runs;
}

/** Seconds of each state. */
export type StateTime = Readonly<Record<SliceState, number>>;

export function timeOf(slices: readonly Pick<MonitoringRow, SliceState>[]): StateTime {
  const sum = (state: SliceState) => slices.reduce((all, slice) => all + (slice[state] ?? 0), 0);
  return { online: sum('online'), offline: sum('offline'), unknown: sum('unknown') };
}

/** Percent of the known time in which a device could be reached; null where nothing is known. */
export function uptimePercent({ online, offline }: StateTime): number | null {
  const known = online + offline;
  if (known === 0) return null;
  // 100 % is said of a device that was never away.
  return Math.floor((online / known) * 10_000) / 100;
}
