import { type ContinuousRegister, SETTLING_MS } from './continuous-register.ts';
import type { RegisterBreak } from './register-break.ts';

/** Epoch ms. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** After these the register may return to its previous count. */
const MAY_GO_BACK: ReadonlySet<RegisterBreak['kind']> = new Set(['reset', 'doubtful', 'noise']);

/**
 * The readings that a range needs to count what it counts in any longer range: at least its own, and
 * - before it a day without a break, ended by a reading: whatever a dip, a reset or a false count was, it has ended or stands
 *   by then;
 * - after it a day from the last reset, doubt or dip until the first reading behind the range, for the old count may go on.
 * @param register  as counted from the readings known so far; where those are not enough, ask again with more
 * @see D17
 */
export function settlingStretch({ time, breaks }: ContinuousRegister, { from, to }: Stretch): Stretch {
  const [first] = time;
  if (first === undefined) return { from, to };
  const settled = time.find((at) => at > first + SETTLING_MS);
  const isCalm = settled !== undefined && settled <= from && !breaks.some((each) => each.time <= settled);
  const behind = time.find((at) => at >= to) ?? to;
  const last = breaks.findLast((each) => each.time <= behind && MAY_GO_BACK.has(each.kind));
  return {
    from: isCalm ? from : Math.min(from, first - SETTLING_MS),
    to: last ? Math.max(to, last.time + SETTLING_MS + 1) : to,
  };
}
