import { HOUR_MS } from '@phasor/quantities';
import type { Clock } from '../../ports/clock.ts';
import {
  AGREES_MS,
  agrees,
  boundsOf,
  isTelling,
  nearestOffset,
  type Witness,
  withSighting,
  witness,
} from './clock-witness.ts';

/** Devices whose clocks are as near to each other as this say the same. */
const SAME_MS = 60_000;
/** How long what a device showed counts. */
const FRESH_MS = 600_000;
/** The same of another server, which answers only when it is asked. A clock that is set begins anew. */
const PEER_FRESH_MS = HOUR_MS;
/** A server that the operator has named counts as much as two devices, but NTP that says otherwise as much as one. */
const PEER_WEIGHT = { alone: 2, againstNtp: 1 } as const;
/** Two clocks that are read further apart, since the process had to wait between, are not compared. */
const READ_MS = 1_000;

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

/**
 * Whether the server's clock is right: judged by the clocks of devices and of other servers, by a monotonic clock, and by when the
 * server last ran. What arrives late never says that the clock is ahead: only a time that was read after a known instant does.
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

  /**
   * A device shows its own time, epoch ms.
   * @param age the longest time that it can have been on its way, ms; without it the time may be that of something kept
   */
  seen(device: string, time: number, age = Number.POSITIVE_INFINITY): void {
    const at = this.#monotonic();
    const known = this.#witnesses.get(device);
    const bounds = boundsOf({ time, age }, this.#clock.now());
    const isFresh = known !== undefined && at - known.heardAt <= FRESH_MS;
    this.#take(device, isFresh ? withSighting(known, bounds, at) : witness(bounds, at));
  }

  /** Another server shows its time, epoch ms, as it answers. @param age as for devices */
  seenAtPeer(peer: string, time: number, age = Number.POSITIVE_INFINITY): void {
    const at = this.#monotonic();
    const bounds = boundsOf({ time, age }, this.#clock.now());
    this.#take(`peer ${peer}`, { ...witness(bounds, at), isPeer: true });
  }

  #take(name: string, known: Witness): void {
    this.#witnesses.set(name, known);
    if (!agrees(known)) return;
    // Another clock agrees: the suspicion is over.
    this.#setBack = 0;
    this.#lastRun = undefined;
  }

  /** Compares the clock with the monotonic one; call it every few seconds. */
  look(): void {
    const now = { mono: this.#monotonic(), wall: this.#clock.now() };
    if (this.#monotonic() - now.mono > READ_MS) return;
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
    return this.isSynchronized === true || this.#fresh().some(agrees);
  }

  #faultByOthers(): ClockFault | undefined {
    const telling = this.#fresh()
      .filter(isTelling)
      .map((known) => ({ isPeer: known.isPeer, offset: nearestOffset(known) }))
      .sort((a, b) => a.offset - b.offset);
    const all = this.#weightOf(telling);
    let passed = 0;
    const middle = telling.find((known) => {
      passed += this.#weightOf([known]);
      return passed > all / 2;
    });
    if (middle === undefined || Math.abs(middle.offset) <= AGREES_MS) return undefined;
    const same = this.#weightOf(telling.filter(({ offset }) => Math.abs(offset - middle.offset) <= SAME_MS));
    if (same <= all / 2 || same < 2) return undefined;
    const direction = middle.offset < 0 ? 'ahead' : 'behind';
    return { direction, seconds: Math.round(Math.abs(middle.offset) / 1_000) };
  }

  #weightOf(witnesses: readonly Pick<Witness, 'isPeer'>[]): number {
    const peer = this.isSynchronized === true ? PEER_WEIGHT.againstNtp : PEER_WEIGHT.alone;
    return witnesses.reduce((sum, { isPeer }) => sum + (isPeer ? peer : 1), 0);
  }

  #fresh(): readonly Witness[] {
    const now = this.#monotonic();
    return [...this.#witnesses.values()].filter(
      ({ heardAt, isPeer }) => now - heardAt <= (isPeer ? PEER_FRESH_MS : FRESH_MS),
    );
  }
}
