import type { MonitoringRow } from '@phasor/contract';

export const STATES = ['online', 'offline', 'unknown'] as const;
/** State of a slice of time; unknown does not count as offline. */
export type SliceState = (typeof STATES)[number];

/** A slice of time with its states. */
export interface DaySlice extends MonitoringRow {
  /** `[timestamp, end)`, epoch ms. */
  readonly end: number;
  readonly state: SliceState;
}

/**
 * Label of a slice: offline if at least a second was (offline 0 means online), unknown where most of it is.
 */
function stateOf({ offline, online, unknown }: MonitoringRow): SliceState {
  if (offline !== null && offline > 0) return 'offline';
  return offline === null || unknown > online ? 'unknown' : 'online';
}

/** Rows with their ends: each lasts until the next, the last to the end of the requested range. */
export function daySlices(rows: readonly MonitoringRow[], end: number): readonly DaySlice[] {
  return rows.map((row, index) => ({
    ...row,
    end: rows[index + 1]?.timestamp ?? Math.min(end, row.timestamp + lengthOf(row)),
    state: stateOf(row),
  }));
}

/** Known and unknown time together are the whole slice, ms. */
const lengthOf = ({ online, offline, unknown }: MonitoringRow) => (online + (offline ?? 0) + unknown) * 1_000;

/** A state of a slice and its duration, ms. */
export interface SlicePart {
  readonly state: SliceState;
  readonly length: number;
}

/**
 * Each slice divided by the durations of its states. Their order is not known: a state that continues the previous slice comes
 * first.
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

/** A state over adjacent slices. */
export interface SliceRun {
  readonly state: SliceState;
  readonly from: number;
  readonly to: number;
  /** Seconds of that state. */
  readonly seconds: number;
}

/**
 * Slices of one state are one run. A slice of several has a run for each of them, which joins no other: a run that reached beyond it
 * would claim time of another state.
 */
export function runsOf(slices: readonly DaySlice[]): readonly SliceRun[] {
  const runs: SliceRun[] = [];
  let continues: SliceState | undefined;
  for (const [index, parts] of partsOf(slices).entries()) {
    const slice = slices[index];
    if (slice === undefined) continue;
    const states = parts.length > 0 ? parts.map(({ state }) => state) : [slice.state];
    const last = runs.at(-1);
    if (last !== undefined && states.length === 1 && states[0] === continues) {
      runs[runs.length - 1] = { ...last, to: slice.end, seconds: last.seconds + (slice[last.state] ?? 0) };
      continue;
    }
    for (const state of states) {
      runs.push({ state, from: slice.timestamp, to: slice.end, seconds: slice[state] ?? 0 });
    }
    continues = states.length === 1 ? states[0] : undefined;
  }
  return runs;
}

/** Seconds of each state. */
export type StateTime = Readonly<Record<SliceState, number>>;

export function timeOf(slices: readonly Pick<MonitoringRow, SliceState>[]): StateTime {
  const sum = (state: SliceState) => slices.reduce((all, slice) => all + (slice[state] ?? 0), 0);
  return { online: sum('online'), offline: sum('offline'), unknown: sum('unknown') };
}

/** Percent of the known time in which a device was online; null where nothing is known. */
export function uptimePercent({ online, offline }: StateTime): number | null {
  const known = online + offline;
  if (known === 0) return null;
  // 100 % is only for a device that was never offline.
  return Math.floor((online / known) * 10_000) / 100;
}
