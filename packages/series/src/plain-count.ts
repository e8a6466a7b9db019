import type { RegisterKnots } from './register-knots.ts';

/** Where a count stands: enough to go on with later knots and come to the same totals. */
export interface RegisterState {
  /** Instant of the last accepted reading, epoch ms. */
  readonly time: number;
  readonly reading: number;
  readonly boot: number;
  /** Continuous register at that instant. */
  readonly total: number;
  /** Instant at which the reading was first seen, epoch ms. */
  readonly since: number;
}

/** What an increment is judged by. */
export interface CarryingLimit {
  /** In the register's unit per hour; unlimited when absent. */
  readonly maxPower?: number;
  /** Coarsest step the register may count in; a step waits this long to be seen and then comes at once. Default 10. */
  readonly resolution?: number;
}

const HOUR_MS = 3_600_000;
const DEFAULT_RESOLUTION = 10;

/** Whether the connection can have carried an increment between two instants, the resolution of the register allowed for. */
export function isCarried(
  increment: number,
  { from, until }: { from: Pick<RegisterState, 'time' | 'since'>; until: number },
  { maxPower = Number.POSITIVE_INFINITY, resolution = DEFAULT_RESOLUTION }: CarryingLimit,
): boolean {
  const unseen = Math.min(resolution, (maxPower * (from.time - from.since)) / HOUR_MS || 0);
  const carried = (maxPower * (until - from.time)) / HOUR_MS;
  return increment <= (carried + unseen) * (1 + 1e-9);
}

/** A count under way. */
export interface PlainCount {
  readonly knots: RegisterKnots;
  readonly options: CarryingLimit;
  /** Instants and totals counted so far. */
  readonly time: Float64Array;
  readonly value: Float64Array;
  length: number;
  state: RegisterState;
  /** Total minus reading. */
  readonly offset: number;
}

/**
 * Counts on from the knot of an index while readings grow by what can be carried, which is nearly always, without an object
 * per reading: a year of hours is read in a tenth of the time. Answers the index of the first knot that needs a closer look.
 */
export function countPlainly(count: PlainCount, index: number): number {
  const { knots, options, offset } = count;
  const from = { time: count.state.time, since: count.state.since };
  const span = { from, until: 0 };
  let { reading, boot, total } = count.state;
  let { length } = count;
  let at = index;
  for (; at < knots.time.length; at += 1) {
    const next = knots.value[at] as number;
    span.until = knots.time[at] as number;
    if (!(next >= reading && isCarried(next - reading, span, options))) break;
    total = Math.max(total, offset + next);
    if (!Number.isNaN(knots.boot[at])) boot = knots.boot[at] as number;
    if (next !== reading) from.since = span.until;
    from.time = span.until;
    reading = next;
    count.time[length] = span.until;
    count.value[length] = total;
    length += 1;
  }
  count.length = length;
  count.state = { ...from, reading, boot, total };
  return at;
}
