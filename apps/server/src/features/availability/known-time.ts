import type { TimeRange } from '@phasor/calendar';
import type { AvailabilityMark } from '../../ports/records/availability-records.ts';

/** Time for which it is known whether a device could be reached. */
export interface KnownSpan extends TimeRange {
  readonly status: 'ONLINE' | 'OFFLINE';
}

/** Time in which a device ran without a restart, proven by the number of its start. */
export interface Run {
  /** Its start, or the time of its first message, epoch ms. */
  readonly startedAt: number;
  /** Last time at which it is known to have run. */
  readonly until: number;
}

/** History of one device as marks and observations. Both ascend. */
export interface DevicePast {
  readonly marks: readonly AvailabilityMark[];
  readonly watches: readonly TimeRange[];
}

/**
 * What is known, ascending, without overlap, inside the range. A mark holds only within the observation it was made in:
 * outside of it a device may have come and gone.
 */
export function knownSpans({ marks, watches }: DevicePast, range: TimeRange): readonly KnownSpan[] {
  return stretches({ marks, watches }).flatMap(({ mark, to }) => {
    const { status } = mark;
    const span = { from: Math.max(mark.at, range.from), to: Math.min(to, range.to) };
    return status !== 'UNKNOWN' && span.to > span.from ? [{ ...span, status }] : [];
  });
}

/**
 * When the device ran, ascending. A device that comes back with the same number of its start has run all the time, also
 * unreachable or not observed; without such a number only the time is known in which it could be reached.
 */
export function runsOf(past: DevicePast): readonly Run[] {
  const runs: (Run & { boot: number | null })[] = [];
  for (const { mark, to } of stretches(past)) {
    if (mark.status !== 'ONLINE') continue;
    const last = runs.at(-1);
    const until = Math.max(mark.at, to);
    if (last !== undefined && mark.boot !== null && last.boot === mark.boot) {
      runs[runs.length - 1] = { ...last, until };
    } else {
      runs.push({ startedAt: mark.startedAt ?? mark.at, until, boot: mark.boot });
    }
  }
  return runs;
}

/** Each mark with the time up to which it holds; its own time where nothing was observed. */
function stretches({ marks, watches }: DevicePast): readonly { mark: AvailabilityMark; to: number }[] {
  let index = 0;
  return marks.map((mark, place) => {
    while ((watches[index]?.to ?? Number.POSITIVE_INFINITY) <= mark.at) index += 1;
    const watch = watches[index];
    const observedTo = watch !== undefined && watch.from <= mark.at ? watch.to : mark.at;
    return { mark, to: Math.min(marks[place + 1]?.at ?? Number.POSITIVE_INFINITY, observedTo) };
  });
}

/** Milliseconds of a slice of time. */
export interface SliceTime {
  readonly online: number;
  readonly offline: number;
  readonly unknown: number;
}

/** How the time of each slice, `[edges[i], edges[i + 1])`, divides. The sum is its length. @param edges ascending */
export function timeOfSlices(spans: readonly KnownSpan[], edges: readonly number[]): readonly SliceTime[] {
  let index = 0;
  return edges.slice(0, -1).map((from, place) => {
    const to = edges[place + 1] ?? from;
    while ((spans[index]?.to ?? Number.POSITIVE_INFINITY) <= from) index += 1;
    const found = { ONLINE: 0, OFFLINE: 0 };
    for (let at = index; ; at += 1) {
      const span = spans[at];
      if (span === undefined || span.from >= to) break;
      found[span.status] += Math.min(span.to, to) - Math.max(span.from, from);
    }
    return { online: found.ONLINE, offline: found.OFFLINE, unknown: to - from - found.ONLINE - found.OFFLINE };
  });
}

/** How long the device had run at each of these times, ms; null where unknown. @param times ascending */
export function uptimesAt(runs: readonly Run[], times: readonly number[]): readonly (number | null)[] {
  let index = 0;
  return times.map((time) => {
    while ((runs[index]?.until ?? Number.POSITIVE_INFINITY) < time) index += 1;
    const run = runs[index];
    return run === undefined || run.startedAt > time ? null : time - run.startedAt;
  });
}
