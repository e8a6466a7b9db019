import { DAY_MS } from '@phasor/quantities';
import { hasInstantBetween } from './instants.ts';
import { countPlainly, isCarried, type RegisterState } from './plain-count.ts';
import type { DoubtfulIncrement, RegisterBreak } from './register-break.ts';
import type { RegisterKnots } from './register-knots.ts';

export interface RegisterOptions {
  /** What the connection can carry, in the register's unit per hour (W for Wh); unlimited when absent. See connectionLimit. */
  readonly maxPower?: number;
  /** Largest step of the register (Wh): a step may contain all energy of a constant register until then. Default 10. */
  readonly resolution?: number;
  /** Instants of RESET events, epoch ms, ascending. */
  readonly resets?: readonly number[];
  /** Instants from which another count is read, at any height (after an import, a changed meter), ascending. */
  readonly segmentStarts?: readonly number[];
  /** Reading at which the register restarts from 0; only used together with maxPower. */
  readonly modulus?: number;
  /** Count to continue; knots that are not later are ignored. */
  readonly start?: RegisterState;
}

/** Time between two meters that were at a place one after the other, epoch ms. */
export interface CountingPause {
  readonly from: number;
  readonly to: number;
}

/** A register without resets and noise: it never falls. */
export interface ContinuousRegister {
  readonly register: string;
  /** Epoch ms, strictly ascending. */
  readonly time: Float64Array;
  /** In the register's unit, never falling; equal to the readings until the first break. */
  readonly value: Float64Array;
  /** Between the last reading before each of the segment starts and the first one after it: nothing was counted there. */
  readonly pauses: readonly CountingPause[];
  readonly doubtful: readonly DoubtfulIncrement[];
  readonly breaks: readonly RegisterBreak[];
  /** The count after the last accepted reading; null without any. */
  readonly end: RegisterState | null;
}

/**
 * How long a register may show another count and still return to its old one, ms; after that the new one is final. So the
 * count of a range is determined by the readings of this time before and after it, whatever else is known.
 */
export const SETTLING_MS = DAY_MS;
/** A reading below this share of the register that persists starts a new count (D47); a smaller fall is noise. */
export const CONFIRMED_FALL = 0.9;
/** A register returns from a dip by at most so many times its fall. */
const LARGEST_RETURN = 2;
/** Largest rounding difference of two sums of the same readings, in the register's unit. */
const ROUNDING = 1e-6;

interface Scan {
  readonly knots: RegisterKnots;
  readonly options: RegisterOptions;
  readonly time: Float64Array;
  readonly value: Float64Array;
  /** Knots counted so far. */
  length: number;
  readonly pauses: CountingPause[];
  readonly doubtful: DoubtfulIncrement[];
  readonly breaks: RegisterBreak[];
  state: RegisterState;
  /** Total minus reading since the last break: sums of increments would accumulate rounding errors. */
  offset: number;
  /** The count before the last reset or doubtful increment, with the number of knots and doubts until then. */
  suspended: Suspended | null;
  /** Instant of the first ignored reading since the last accepted one, and the newest ignored one. */
  dippedAt: number | null;
  low: Pick<Knot, 'time' | 'reading'> | null;
}

interface Suspended {
  readonly state: RegisterState;
  /** Instant of the reading at which another count began. */
  readonly since: number;
  readonly knots: number;
  readonly doubts: number;
  /** By how much the register fell, where that was no reset: it returns by about as much. */
  readonly fall?: number;
}

interface Knot {
  readonly time: number;
  readonly reading: number;
  readonly boot: number;
  /** The next reading, if one is known. */
  readonly next: number | undefined;
}

/**
 * The continuous register: increments added up, resets removed, noise passed over, impossible increments kept apart.
 * - A lower reading is a reset with a newer boot number or a RESET event since the last one, or when it is below 0.9 of the
 *   old reading and the next reading stays below the old one too. Its reading is then the increment since the reset.
 * - Any other lower reading is noise until the old one is reached again; after a day of it another count began.
 * - An increment above maxPower × time is doubtful. If the count from before a reset, a doubtful increment or a dip turns out to
 *   go on within a day (a device that reported 0 for a while), it goes on, and what was counted and doubted in between was
 *   never energy.
 * @returns empty columns for no knots
 * @see D17 and D47
 */
export function continuousRegister(knots: RegisterKnots, options: RegisterOptions = {}): ContinuousRegister {
  const first = firstState(knots, options);
  const { register } = knots;
  if (!first) {
    const none = new Float64Array(0);
    return { register, time: none, value: none, pauses: [], doubtful: [], breaks: [], end: null };
  }
  const scan: Scan = {
    knots,
    options,
    time: new Float64Array(knots.time.length + 2),
    value: new Float64Array(knots.time.length + 2),
    length: 0,
    pauses: [],
    doubtful: [],
    breaks: [],
    state: first,
    offset: first.total - first.reading,
    suspended: null,
    dippedAt: null,
    low: null,
  };
  append(scan, first.time, first.total);
  let passedOver = Number.NEGATIVE_INFINITY;
  let index = knots.time.findIndex((time) => time > first.time);
  while (index >= 0 && index < knots.time.length) {
    const plainUntil = isPlain(scan) ? countPlainly(scan, index) : index;
    if (plainUntil > index) endDip(scan, knotAt(knots, index));
    index = plainUntil;
    if (index === knots.time.length) break;
    const knot = knotAt(knots, index);
    if (!acceptKnot(scan, knot)) passedOver = knot.time;
    index += 1;
  }
  if (passedOver > scan.state.time) append(scan, passedOver, scan.state.total);
  return {
    register,
    time: scan.time.subarray(0, scan.length),
    value: scan.value.subarray(0, scan.length),
    pauses: scan.pauses,
    doubtful: scan.doubtful,
    breaks: scan.breaks,
    end: scan.state,
  };
}

/** Events of the register of these knots besides counting, ascending in time. @see D47 */
export function registerBreaks(knots: RegisterKnots, options: RegisterOptions = {}): readonly RegisterBreak[] {
  return continuousRegister(knots, options).breaks;
}

function firstState(knots: RegisterKnots, options: RegisterOptions): RegisterState | undefined {
  if (options.start) return options.start;
  if (knots.time.length === 0) return undefined;
  const { time, reading, boot } = knotAt(knots, 0);
  return { time, reading, boot, total: reading, since: time };
}

function knotAt(knots: RegisterKnots, index: number): Knot {
  return {
    time: knots.time[index] as number,
    reading: knots.value[index] as number,
    boot: knots.boot[index] as number,
    next: knots.value[index + 1],
  };
}

/** Whether a possible increment is a plain one. */
function isPlain({ options, suspended }: Scan): boolean {
  return !options.segmentStarts?.length && (options.maxPower !== undefined || !suspended);
}

/** Counts one reading; false if it was noise. */
function acceptKnot(scan: Scan, knot: Knot): boolean {
  const { state, options } = scan;
  if (hasInstantBetween(options.segmentStarts, state.time, knot.time)) {
    scan.pauses.push({ from: state.time, to: knot.time });
    return begin(scan, knot, 'segment');
  }
  const increment = knot.reading - state.reading;
  const trusted = increment >= 0 && isPossible(state, knot, { increment, options });
  const limited = options.maxPower !== undefined;
  if (trusted && (limited || !scan.suspended)) return count(scan, knot);
  const before = recoverable(scan, knot);
  if (before) return recover(scan, knot, before);
  if (trusted) return count(scan, knot);
  if (increment >= 0) return begin(scan, knot, 'doubtful');
  if (isEventBetween(state, knot, options)) return begin(scan, knot, 'reset');
  if (isWrap(state, knot, options)) return wrap(scan, knot);
  const fell = knot.reading < CONFIRMED_FALL * state.reading;
  if (fell && knot.next !== undefined && knot.next < state.reading) return begin(scan, knot, 'reset');
  const dippedAt = scan.dippedAt ?? knot.time;
  if (knot.time - dippedAt > SETTLING_MS) return begin(scan, knot, 'segment');
  if (scan.dippedAt === null) suspendDip(scan, knot);
  scan.dippedAt = dippedAt;
  scan.low = knot;
  scan.breaks.push({ time: knot.time, kind: 'noise' });
  return false;
}

/** A register that fell a little may count on there, pass where it had been, and return by a jump: its former count went on. */
function suspendDip(scan: Scan, knot: Knot): void {
  const { state, options, suspended } = scan;
  const isOther = suspended && suspended.fall === undefined && knot.time - suspended.since <= SETTLING_MS;
  if (options.maxPower === undefined || isOther) return;
  const fall = state.reading - knot.reading;
  scan.suspended = { state, since: knot.time, knots: scan.length, doubts: scan.doubtful.length, fall };
}

/** A reading that is counted again after a dip. Only where the low count can have grown up to it may the register be low still. */
function endDip(scan: Scan, knot: Knot): void {
  const { low, suspended, options } = scan;
  if (low && suspended?.fall !== undefined) {
    const span = { from: { time: low.time, since: low.time }, until: knot.time };
    if (!isCarried(knot.reading - low.reading, span, options)) scan.suspended = null;
  }
  scan.dippedAt = null;
  scan.low = null;
}

function isEventBetween(state: RegisterState, knot: Knot, options: RegisterOptions): boolean {
  return knot.boot > state.boot || hasInstantBetween(options.resets, state.time, knot.time);
}

/** Whether the connection can have carried the increment since the state. */
function isPossible(state: RegisterState, knot: Knot, claim: { increment: number; options: RegisterOptions }): boolean {
  return isCarried(claim.increment, { from: state, until: knot.time }, claim.options);
}

function isWrap(state: RegisterState, knot: Knot, options: RegisterOptions): boolean {
  const { modulus, maxPower } = options;
  if (modulus === undefined || maxPower === undefined || state.reading > modulus) return false;
  return isPossible(state, knot, { increment: modulus - state.reading + knot.reading, options });
}

/** The count from before the last break, if it can have continued unseen and explains everything counted since. */
function recoverable(scan: Scan, knot: Knot): Suspended | undefined {
  if (!scan.suspended || knot.time - scan.suspended.since > SETTLING_MS) return undefined;
  const before = scan.suspended.state;
  const increment = knot.reading - before.reading;
  const accounts = increment >= scan.state.total - before.total - ROUNDING && isReturn(scan, knot);
  return accounts && isPossible(before, knot, { increment, options: scan.options }) ? scan.suspended : undefined;
}

/** After a dip a jump that is larger than the fall is none back. A register that reads a share too low falls by less than it returns by. */
function isReturn({ suspended, state, options }: Scan, knot: Knot): boolean {
  if (suspended?.fall === undefined) return true;
  const jump = knot.reading - state.reading - LARGEST_RETURN * suspended.fall;
  return isPossible(state, knot, { increment: jump, options });
}

function count(scan: Scan, knot: Knot): true {
  return advance(scan, knot, Math.max(scan.state.total, scan.offset + knot.reading));
}

function wrap(scan: Scan, knot: Knot): true {
  scan.breaks.push({ time: knot.time, kind: 'wrap' });
  scan.offset += scan.options.modulus ?? 0;
  return count(scan, knot);
}

function recover(scan: Scan, knot: Knot, before: Suspended): true {
  scan.breaks.push({ time: knot.time, kind: 'recovery' });
  scan.doubtful.length = before.doubts;
  scan.length = before.knots;
  scan.suspended = null;
  scan.offset = before.state.total - before.state.reading;
  return advance(scan, knot, scan.offset + knot.reading);
}

/** Begins another count: after a reset with its present reading, otherwise with zero. */
function begin(scan: Scan, knot: Knot, kind: 'reset' | 'doubtful' | 'segment'): true {
  const { state, options } = scan;
  const amount = { reset: knot.reading, doubtful: knot.reading - state.reading, segment: 0 }[kind];
  const fresh: RegisterState = { ...state, since: state.time };
  const counts = kind === 'reset' && isPossible(fresh, knot, { increment: amount, options });
  const before = { state, since: knot.time, knots: scan.length, doubts: scan.doubtful.length };
  scan.suspended = kind === 'segment' ? null : before;
  scan.breaks.push({ time: knot.time, kind });
  if (!counts && amount > 0) scan.doubtful.push({ time: knot.time, amount, register: scan.knots.register });
  const total = state.total + (counts ? amount : 0);
  scan.offset = total - knot.reading;
  return advance(scan, knot, total);
}

function advance(scan: Scan, knot: Knot, total: number): true {
  const { state } = scan;
  scan.state = {
    time: knot.time,
    reading: knot.reading,
    boot: Number.isNaN(knot.boot) ? state.boot : knot.boot,
    total,
    since: knot.reading === state.reading ? state.since : knot.time,
  };
  endDip(scan, knot);
  append(scan, knot.time, total);
  return true;
}

function append(scan: Scan, time: number, total: number): void {
  scan.time[scan.length] = time;
  scan.value[scan.length] = total;
  scan.length += 1;
}
