import type { TimeRange } from '@phasor/calendar';
import type { DeviceStateValues, StateFrame } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';
import type { AvailabilityMark, AvailabilityRecords } from '../../ports/records/availability-records.ts';
import type { SettledChange } from '../../ports/settled-changes.ts';
import { ChangeLimit } from './change-limit.ts';

export interface AvailabilityParts {
  readonly records: AvailabilityRecords;
  readonly clock: Clock;
  /** Comings and goings once they count (D81). */
  readonly onChange: (listener: (changes: readonly SettledChange[]) => void) => () => void;
  readonly statusOf: (mac: string) => DeviceStateValues['status'];
  /** The registered devices. */
  readonly devices: () => Iterable<{ readonly mac: string }>;
  /** How long a device may be silent after the start before it counts as gone, ms. */
  readonly patienceWith: (mac: string) => number;
  readonly log: { warn(bindings: object, message: string): void };
}

/** Between two looks at what is to be kept. */
const TICK_MS = 1_000;
/** After a crash that much of what was watched is not known. */
const WATCH_KEPT_MS = 10_000;
/** A clock that went on without us by more than this: the machine slept, and nobody watched. */
const STALL_MS = 60_000;
/** A connection to a broker elsewhere that comes back within this time was not lost. */
const CUT_MS = 5_000;
/** A clock that was put back by less than this was only corrected. */
const CORRECTION_MS = 1_000;

interface Start {
  readonly boot: number | null;
  readonly startedAt: number;
}

/**
 * Writes down since when each device can be reached and cannot, and when this server was there to see it. Nothing is known
 * of the time before: a device is ONLINE with its first word, and OFFLINE when it had time to say one and did not.
 */
export class AvailabilityBook {
  readonly #parts: AvailabilityParts;
  /** What was last written of each device since the watch began. */
  readonly #written = new Map<string, AvailabilityMark['status']>();
  /** The start that a device last told, here or to an earlier watch. */
  readonly #starts = new Map<string, Start>();
  /** The start of the devices whose `state` came over the connection that they have. */
  readonly #told = new Map<string, Start>();
  readonly #limit = new ChangeLimit();
  #unsaved: AvailabilityMark[] = [];
  #watch: TimeRange = { from: 0, to: 0 };
  #watchKeptTo = 0;
  /** Watches that ended and are still to be kept, oldest first. */
  #ended: TimeRange[] = [];
  /** Since when the way to the devices is cut; undefined while it is open. */
  #cutAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #saving = Promise.resolve();
  #unsubscribe = () => {};

  constructor(parts: AvailabilityParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { records, clock, onChange } = this.#parts;
    for (const { mac, boot, startedAt, at } of await records.lastOnline()) {
      this.#starts.set(mac, { boot, startedAt: startedAt ?? at });
    }
    const now = clock.now();
    this.#watch = { from: now, to: now };
    await records.watch(this.#watch);
    this.#watchKeptTo = now;
    this.#unsubscribe = onChange((changes) => {
      for (const change of changes) this.#turn(change);
    });
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** Ends the watch: what comes now says something of the server, not of the devices. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    if (this.#watch.to === 0) return;
    this.tick();
    this.#watchKeptTo = 0;
    await this.save();
  }

  /** A device says what it is: which of its starts it runs since. To be told before anything else learns that it is there. */
  announced(mac: string, { status, boot, uptime }: StateFrame): void {
    if (status !== 'ONLINE') return;
    const now = this.#parts.clock.now();
    const known = this.#starts.get(mac);
    const start = currentStart({ boot, uptime }, { now, known });
    this.#starts.set(mac, start);
    const before = this.#told.get(mac);
    this.#told.set(mac, start);
    // It started anew so quickly that nobody saw it go, or sent a word before it said who it is.
    if (this.#written.get(mac) !== 'ONLINE' || before?.boot === start.boot) return;
    this.#write(mac, this.#limit.allows(mac, 'ONLINE', now) ? 'ONLINE' : 'OFFLINE', now);
  }

  /**
   * The way to the devices is cut, or open again. While it is cut nothing is seen of them: what they are then is not known,
   * and afterwards not before their next word or until they had time to say one.
   */
  reach(isOpen: boolean): void {
    const now = this.#parts.clock.now();
    if (!isOpen) {
      this.#cutAt ??= now;
    } else if (this.#cutAt !== undefined) {
      if (this.#isBlind(now)) this.#watchFrom(now);
      this.#cutAt = undefined;
    }
  }

  /** The running watch, up to now; empty while the way to the devices is cut. */
  watch(): TimeRange {
    if (this.#isBlind(this.#parts.clock.now())) return this.#watch;
    return { ...this.#watch, to: Math.max(this.#watch.to, this.#parts.clock.now()) };
  }

  /** Looks at the clock and at those of whom nothing was heard, and keeps what is new. */
  tick(): void {
    const now = this.#parts.clock.now();
    if (this.#isBlind(now)) {
      this.#endWatch();
      void this.save();
      return;
    }
    const isBack = now < this.#watch.to - CORRECTION_MS;
    if (isBack || now > this.#watch.to + STALL_MS) this.#watchAnew(now);
    else this.#watch = { ...this.#watch, to: Math.max(now, this.#watch.to) };
    this.#judgeUnheard(now);
    for (const mac of this.#limit.settled(now)) this.#write(mac, 'ONLINE', now);
    void this.save();
  }

  /** Resolves once everything that was seen is kept, or was tried to be. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  #isBlind(now: number): boolean {
    return this.#cutAt !== undefined && now - this.#cutAt >= CUT_MS;
  }

  /** What was seen ends where the way was cut. */
  #endWatch(): void {
    const cutAt = this.#cutAt ?? this.#watch.to;
    if (this.#watch.from < cutAt) this.#ended.push({ from: this.#watch.from, to: cutAt });
    this.#watch = { from: cutAt, to: cutAt };
    this.#unsaved = this.#unsaved.filter(({ at }) => at < cutAt);
    this.#written.clear();
  }

  #watchFrom(now: number): void {
    this.#endWatch();
    this.#watch = { from: now, to: now };
    this.#watchKeptTo = 0;
  }

  #judgeUnheard(now: number): void {
    const { devices, patienceWith, statusOf } = this.#parts;
    for (const { mac } of devices()) {
      if (this.#written.has(mac) || now - this.#watch.from < patienceWith(mac)) continue;
      this.#write(mac, statusOf(mac), now);
    }
  }

  #turn({ mac, status, at }: SettledChange): void {
    if (status !== 'ONLINE') this.#told.delete(mac);
    const current = this.#limit.isHeld(mac) ? 'ONLINE' : this.#written.get(mac);
    if (current === status) return;
    // Of the time before this watch nothing is known.
    const since = Math.max(at, this.#watch.from);
    if (this.#limit.allows(mac, status, this.#parts.clock.now())) this.#write(mac, status, since);
  }

  #write(mac: string, status: AvailabilityMark['status'], at: number): void {
    if (this.#isBlind(at) || (this.#written.get(mac) === 'OFFLINE' && status === 'OFFLINE')) return;
    this.#written.set(mac, status);
    const start = this.#told.get(mac);
    const running = { boot: start?.boot ?? null, startedAt: start?.startedAt ?? at };
    this.#unsaved.push({ mac, at, status, ...(status === 'ONLINE' ? running : { boot: null, startedAt: null }) });
  }

  /** The clock is another, or nobody looked at it: what holds now is written down anew. */
  #watchAnew(now: number): void {
    this.#ended.push(this.#watch);
    this.#watch = { from: now, to: now };
    this.#watchKeptTo = 0;
    const seen = [...this.#written.keys()];
    this.#written.clear();
    // Later times are told again.
    this.#unsaved = this.#unsaved.filter(({ at }) => at < now);
    for (const mac of seen) this.#write(mac, this.#parts.statusOf(mac), now);
  }

  async #save(): Promise<void> {
    const { records, log } = this.#parts;
    const marks = this.#unsaved;
    const watch = this.#watch;
    this.#unsaved = [];
    try {
      for (const over of this.#ended) await records.watch(over);
      this.#ended = [];
      if (watch.to > watch.from && watch.to - this.#watchKeptTo >= WATCH_KEPT_MS) {
        await records.watch(watch);
        this.#watchKeptTo = watch.to;
      }
      if (marks.length > 0) await records.add(marks);
    } catch (error) {
      this.#unsaved = [...marks, ...this.#unsaved];
      log.warn({ err: error, marks: marks.length }, 'availability of devices was not kept, trying again');
    }
  }
}

/** A correction of a start that is known, by what a message took to come, is none. */
const SAME_START_MS = 60_000;

function currentStart(
  { boot, uptime }: { boot: number; uptime: number | undefined },
  { now, known }: { now: number; known: Start | undefined },
): Start {
  const counted = boot > 0 ? boot : null;
  const told = uptime === undefined ? undefined : now - Math.round(uptime * 1_000);
  const isSame = counted !== null && known?.boot === counted;
  if (!isSame) return { boot: counted, startedAt: told ?? now };
  const isTold = told !== undefined && Math.abs(told - known.startedAt) > SAME_START_MS;
  return { boot: counted, startedAt: isTold ? told : known.startedAt };
}
