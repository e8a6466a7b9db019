import type { Tally } from '../../../ports/records/sign-in/tally-records.ts';

const WINDOW_MS = 15 * 60_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Failures that are counted together. */
type Series = Pick<Tally, 'times' | 'slowed'>;

/** Epoch ms before which nothing more is tried; 0 for what may be tried at any time. @param free failures without delay */
export function blockedUntil(tally: Tally | undefined, free: number, now: number): number {
  const series = recent(tally, now);
  return isSlowed(series, free) ? (series.times.at(-1) ?? 0) + delayMs(series.slowed) : 0;
}

/** With one failure more: beyond the free ones each doubles the time until the next try, up to 15 minutes. */
export function withFailure(tally: Tally | undefined, free: number, now: number): Tally {
  const series = recent(tally, now);
  return tallyOf([...series.times, now], isSlowed(series, free) ? series.slowed + 1 : 0);
}

/** Without the last failure, as if it had not been; undefined where nothing counts then. */
export function withoutLast(tally: Tally | undefined, now: number): Tally | undefined {
  const { times = [], slowed = 0 } = tally ?? {};
  const left = recent(tallyOf(times.slice(0, -1), Math.max(0, slowed - 1)), now);
  return left.times.length > 0 ? tallyOf(left.times, left.slowed) : undefined;
}

/** What counts now: failures of the window, and the doublings until 15 minutes pass after their wait without a try. */
function recent(tally: Tally | undefined, now: number): Series {
  const { times = [], slowed = 0, until = 0 } = tally ?? {};
  // Counted while the clock was ahead: it would slow everybody until the clock is there again.
  if ((times.at(-1) ?? 0) > now + WINDOW_MS) return { times: [], slowed: 0 };
  const within = times.filter((time) => time > now - WINDOW_MS);
  if (slowed === 0 || now >= until) return { times: within, slowed: 0 };
  // While it is slowed the last one stays: the wait is counted from it.
  return { times: within.length > 0 ? within : times.slice(-1), slowed };
}

function tallyOf(times: readonly number[], slowed: number): Tally {
  const wait = slowed > 0 ? delayMs(slowed) : 0;
  return { times, slowed, until: (times.at(-1) ?? 0) + wait + WINDOW_MS };
}

const isSlowed = ({ times, slowed }: Series, free: number): boolean => slowed > 0 || times.length >= free;

const delayMs = (slowed: number): number => Math.min(FIRST_DELAY_MS * 2 ** slowed, LONGEST_DELAY_MS);
