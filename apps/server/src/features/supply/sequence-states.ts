import { SOURCES } from '@phasor/contract';
import type { LiveArrival } from '../../ports/device-link.ts';

/** The phases follow each other as L1-L2-L3, or the other way round. */
type Sequence = 'right' | 'reversed';

interface Known {
  /** Of the newest message, epoch ms. */
  time: number;
  /** As the newest messages show it, and since when, epoch ms. */
  sequence: Sequence;
  since: number;
  /** What is sure; undefined before it is. */
  sure: Sequence | undefined;
  /** Start of what goes on, epoch ms. */
  begun: number | undefined;
}

/** A reversed sequence that has begun, or is over. */
export interface SequenceSpan {
  /** Epoch ms. */
  readonly start: number;
  readonly end: number | null;
  /** Time from one message to the next, ms. */
  readonly resolution: number;
}

/** All messages of this time show the same before it is sure, ms. */
const SURE_MS = 10_000;
/** Messages further apart say nothing about the time between them, ms. */
const LONGEST_PAUSE_MS = 60_000;
const USUAL_INTERVAL_MS = 1_000;
/** A third of a turn may be off by so much, degrees. */
const TOLERANCE = 30;
/** Angles of what is coupled in say nothing, V. */
const LEAST_VOLTS = 20;

/**
 * The order of the phases of meters that report angles of voltages, from their live messages: angles are not stored (ADR 11). A
 * reversed sequence is an event only after a right one: a meter that always has it is connected like that (docs/wiring.md).
 */
export class SequenceStates {
  readonly #known = new Map<string, Known>();

  /** It was reversed before the server stopped. */
  remember(mac: string, start: number): void {
    const time = Number.NEGATIVE_INFINITY;
    this.#known.set(mac, { time, sequence: 'reversed', since: start, sure: 'reversed', begun: start });
  }

  forget(mac: string): void {
    this.#known.delete(mac);
  }

  /** The span that a message begins or ends; undefined for none, which is nearly always. */
  judge({ device, source, time, interval = USUAL_INTERVAL_MS, values }: LiveArrival): SequenceSpan | undefined {
    if (values.F_U_L2 === undefined || (source ?? SOURCES.wifi) !== SOURCES.wifi) return undefined;
    const sequence = sequenceOf(values);
    if (sequence === undefined) return undefined;
    const known = this.#known.getOrInsertComputed(device, () => {
      return { time: Number.NEGATIVE_INFINITY, sequence, since: time - interval, sure: undefined, begun: undefined };
    });
    if (time <= known.time) return undefined;
    if (sequence !== known.sequence || time - known.time > LONGEST_PAUSE_MS) known.since = time - interval;
    known.sequence = sequence;
    known.time = time;
    if (sequence === known.sure || time - known.since < SURE_MS) return undefined;
    const before = known.sure;
    known.sure = sequence;
    return spanOf(known, before, interval);
  }
}

function spanOf(known: Known, before: Sequence | undefined, resolution: number): SequenceSpan | undefined {
  const { since, begun } = known;
  // What was right before is reversed now.
  known.begun = before === 'right' ? since : undefined;
  if (known.begun !== undefined) return { start: since, end: null, resolution };
  return begun === undefined ? undefined : { start: begun, end: since, resolution };
}

/** undefined where the angles show neither order. */
function sequenceOf(values: LiveArrival['values']): Sequence | undefined {
  const { F_U_L1: first = 0, F_U_L2: second = Number.NaN, F_U_L3: third = Number.NaN } = values;
  const volts = [values.U_L1, values.U_L2, values.U_L3];
  if (volts.some((each) => each !== undefined && !(each >= LEAST_VOLTS))) return undefined;
  if (isNear(second - first, 120) && isNear(third - first, 240)) return 'right';
  return isNear(second - first, 240) && isNear(third - first, 120) ? 'reversed' : undefined;
}

function isNear(lag: number, degrees: number): boolean {
  const off = (((lag - degrees) % 360) + 540) % 360;
  return Math.abs(off - 180) <= TOLERANCE;
}
