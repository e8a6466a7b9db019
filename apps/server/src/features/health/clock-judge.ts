import { HOUR_MS } from '@phasor/quantities';
import type { Clock } from '../../ports/clock.ts';

/** A clock that differs by less is right enough to store by. */
const AGREES_MS = 120_000;
/** Devices whose clocks are as near to each other as this say the same. */
const SAME_MS = 60_000;
/** How long what a device showed counts. */
const FRESH_MS = 600_000;
/** The same of another server, which answers only when it is asked. A clock that is set begins anew. */
const PEER_FRESH_MS = HOUR_MS;
/** A server that the operator has named counts as much as two devices, but NTP that says otherwise as much as one. */
const PEER_WEIGHT = { alone: 2, againstNtp: 1 } as const;
/** A backlog of devices looks like a server that is ahead, until they have sent it. */
const BACKLOG_MS = 300_000;

export interface ClockFault {
  readonly direction: 'behind' | 'ahead';
  /** By how much, at least. */
  readonly seconds: number;
}

export interface ClockJudgeParts {
  readonly clock: Clock;
  /** Ms of a monotonic clock. */
  readonly monotonic?: () => number;
  /** When the server last ran, epoch ms; undefined at its first start. */
  readonly lastRun?: number | undefined;
}

interface Witness {
  readonly isPeer: boolean;
  /** Largest difference to the server's clock that was seen, ms. */
  readonly offset: number;
  /** Monotonic ms of that, and of the first sign of the device. */
  readonly at: number;
  readonly since: number;
}

/**
 * Whether the server's clock is right: judged by the clocks of devices and of other servers, by a monotonic clock, and by when the
 * server last ran.
 */
export class ClockJudge {
  readonly #clock: Clock;
  readonly #monotonic: () => number;
  readonly #witnesses = new Map<string, Witness>();
  #lastRun: number | undefined;
  #looked: { readonly wall: number; readonly mono: number };
  /** By how much the clock was set back while the server ran, ms. */
  #setBack = 0;
  /** Set by the system: whether its clock follows another one; undefined where it is not known. */
  isSynchronized: boolean | undefined;

  constructor({ clock, monotonic = () => performance.now(), lastRun }: ClockJudgeParts) {
    this.#clock = clock;
    this.#monotonic = monotonic;
    this.#lastRun = lastRun;
    this.#looked = { wall: clock.now(), mono: monotonic() };
  }

  /** A device shows its own time, epoch ms, as it sends. */
  seen(device: string, time: number): void {
    const at = this.#monotonic();
    const offset = time - this.#clock.now();
    const known = this.#witnesses.get(device);
    if (known !== undefined && at - known.at <= FRESH_MS && offset < known.offset - SAME_MS) return;
    this.#take(device, { isPeer: false, offset, at, since: known?.since ?? at });
  }

  /** Another server shows its time, epoch ms, as it answers. */
  seenAtPeer(peer: string, time: number): void {
    const at = this.#monotonic();
    this.#take(`peer ${peer}`, { isPeer: true, offset: time - this.#clock.now(), at, since: at });
  }

  #take(name: string, witness: Witness): void {
    this.#witnesses.set(name, witness);
    if (Math.abs(witness.offset) > AGREES_MS) return;
    // Another clock agrees: the suspicion is over.
    this.#setBack = 0;
    this.#lastRun = undefined;
  }

  /** Compares the clock with the monotonic one; call it every few seconds. */
  look(): void {
    const now = { wall: this.#clock.now(), mono: this.#monotonic() };
    const step = now.wall - this.#looked.wall - (now.mono - this.#looked.mono);
    this.#looked = now;
    if (Math.abs(step) < AGREES_MS / 2) return;
    this.#setBack = Math.max(0, this.#setBack - step);
    // They were seen by another clock.
    this.#witnesses.clear();
  }

  /** What is wrong with the clock; undefined where nothing speaks against it. */
  fault(): ClockFault | undefined {
    const byOthers = this.#faultByOthers();
    if (byOthers !== undefined) return byOthers;
    if (this.isSynchronized === true) return undefined;
    const sinceLastRun = (this.#lastRun ?? 0) - this.#clock.now();
    const behind = Math.max(this.#setBack, sinceLastRun);
    return behind > AGREES_MS ? { direction: 'behind', seconds: Math.round(behind / 1_000) } : undefined;
  }

  /**
   * Whether a sample from the future may be refused for good. Only a clock that something confirms may decide that: a
   * device or a server that agrees with it, or a source that the system follows.
   */
  get isConfirmed(): boolean {
    if (this.fault()?.direction === 'behind') return false;
    return this.isSynchronized === true || this.#fresh().some(({ offset }) => Math.abs(offset) <= AGREES_MS);
  }

  #faultByOthers(): ClockFault | undefined {
    const fresh = this.#fresh().toSorted((a, b) => a.offset - b.offset);
    const all = this.#weightOf(fresh);
    const middle = fresh.find((_, index) => this.#weightOf(fresh.slice(0, index + 1)) > all / 2);
    if (all < 2 || middle === undefined || Math.abs(middle.offset) <= AGREES_MS) return undefined;
    const same = fresh.filter(({ offset }) => Math.abs(offset - middle.offset) <= SAME_MS);
    const isAhead = middle.offset < 0;
    const isBacklog = isAhead && same.every(({ isPeer, since }) => !isPeer && this.#monotonic() - since < BACKLOG_MS);
    const weight = this.#weightOf(same);
    if (weight <= all / 2 || weight < 2 || isBacklog) return undefined;
    return { direction: isAhead ? 'ahead' : 'behind', seconds: Math.round(Math.abs(middle.offset) / 1_000) };
  }

  #weightOf(witnesses: readonly Witness[]): number {
    const peer = this.isSynchronized === true ? PEER_WEIGHT.againstNtp : PEER_WEIGHT.alone;
    return witnesses.reduce((sum, { isPeer }) => sum + (isPeer ? peer : 1), 0);
  }

  #fresh(): readonly Witness[] {
    const now = this.#monotonic();
    return [...this.#witnesses.values()].filter(({ at, isPeer }) => now - at <= (isPeer ? PEER_FRESH_MS : FRESH_MS));
  }
}
