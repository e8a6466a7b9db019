import type { TimeRange } from '@phasor/calendar';
import type { DeviceStateValues, StateFrame } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';
import { SHARDS, type Share } from '../../ports/processes/share.ts';
import type { AvailabilityMark, AvailabilityRecords } from '../../ports/records/availability-records.ts';
import type { SettledChange } from '../../ports/settled-changes.ts';
import { ChangeLimit } from './change-limit.ts';

export interface AvailabilityParts {
  readonly records: AvailabilityRecords;
  readonly clock: Clock;
  /** The devices that this process observes; the time without a process is unknown for those of others. */
  readonly share: Share;
  /** Comings and goings once they count (D81). */
  readonly onChange: (listener: (changes: readonly SettledChange[]) => void) => () => void;
  readonly statusOf: (mac: string) => DeviceStateValues['status'];
  /** The registered devices. */
  readonly devices: () => Iterable<{ readonly mac: string }>;
  /** How long a device may be silent after the start before it counts as offline, ms. */
  readonly patienceWith: (mac: string) => number;
  readonly log: { warn(bindings: object, message: string): void };
}

/** Between two checks of what is to be stored. */
const TICK_MS = 1_000;
/** After a crash this much of the observed time is unknown. */
const WATCH_KEPT_MS = 10_000;
/** A clock that advanced by more than this between two ticks: the machine was asleep and observed nothing. */
const STALL_MS = 60_000;
/** A connection to an external broker that is restored within this time was not lost. */
const CUT_MS = 5_000;
/** A clock that was set back by less than this was only corrected. */
const CORRECTION_MS = 1_000;

interface Start {
  readonly boot: number | null;
  readonly startedAt: number;
}

/**
 * Records since when each device can or cannot be reached, and when this server was running to observe it. The time before
 * is unknown: a device is ONLINE with its first message, and OFFLINE when it had time to send one and did not.
 */
export class AvailabilityBook {
  readonly #parts: AvailabilityParts;
  /** Last status recorded for each device since the observation began. */
  readonly #written = new Map<string, AvailabilityMark['status']>();
  /** The start that a device last reported, in this observation or an earlier one. */
  readonly #starts = new Map<string, Start>();
  /** The start of the devices whose `state` was received over their present connection. */
  readonly #reported = new Map<string, Start>();
  readonly #limit = new ChangeLimit();
  #unsaved: AvailabilityMark[] = [];
  #watch: TimeRange = { from: 0, to: 0 };
  #watchKeptTo = 0;
  /** Observations that ended and are still to be stored, oldest first. */
  #ended: TimeRange[] = [];
  /** Since when the connection to the devices is lost; undefined while it is open. */
  #cutAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #saving = Promise.resolve();
  #unsubscribe = () => {};

  constructor(parts: AvailabilityParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { records, clock, share, onChange } = this.#parts;
    for (const { mac, boot, startedAt, at } of await records.lastOnline()) {
      if (!share.has(mac)) continue;
      this.#starts.set(mac, { boot, startedAt: startedAt ?? at });
    }
    const now = clock.now();
    this.#watch = { from: now, to: now };
    await this.#keep(this.#watch);
    this.#watchKeptTo = now;
    this.#unsubscribe = onChange((changes) => {
      for (const change of changes) this.#turn(change);
    });
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** Ends the observation: what follows is caused by the server, not by the devices. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    if (this.#watch.to === 0) return;
    this.tick();
    this.#watchKeptTo = 0;
    await this.save();
  }

  /** A device announces itself and the number of its start. Must be called before anything else learns that it is online. */
  announced(mac: string, { status, boot, uptime }: StateFrame): void {
    if (status !== 'ONLINE' || !this.#parts.share.has(mac)) return;
    const now = this.#parts.clock.now();
    const known = this.#starts.get(mac);
    const start = currentStart({ boot, uptime }, { now, known });
    this.#starts.set(mac, start);
    const before = this.#reported.get(mac);
    this.#reported.set(mac, start);
    // It restarted so quickly that its absence was not seen, or sent a message before it announced itself.
    if (this.#written.get(mac) !== 'ONLINE' || before?.boot === start.boot) return;
    this.#write(mac, this.#limit.allows(mac, 'ONLINE', now) ? 'ONLINE' : 'OFFLINE', now);
  }

  /**
   * The connection to the devices is lost, or restored. While it is lost their state is unknown, and afterwards it stays
   * unknown until their next message or until they had time to send one.
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

  /** The running observation, up to now; empty while the connection to the devices is lost. */
  watch(): TimeRange {
    if (this.#isBlind(this.#parts.clock.now())) return this.#watch;
    return { ...this.#watch, to: Math.max(this.#watch.to, this.#parts.clock.now()) };
  }

  /** Checks the clock and the devices that sent nothing, and stores what is new. */
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
    this.#judgeSilent(now);
    for (const mac of this.#limit.settled(now)) this.#write(mac, 'ONLINE', now);
    void this.save();
  }

  /** Resolves once everything observed is stored, or storing it was tried. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  #isBlind(now: number): boolean {
    return this.#cutAt !== undefined && Math.abs(now - this.#cutAt) >= CUT_MS;
  }

  /** The observation ends where the connection was lost. */
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

  #judgeSilent(now: number): void {
    const { devices, patienceWith, share, statusOf } = this.#parts;
    for (const { mac } of devices()) {
      if (this.#written.has(mac) || !share.has(mac) || now - this.#watch.from < patienceWith(mac)) continue;
      this.#write(mac, statusOf(mac), now);
    }
  }

  #turn({ mac, status, at }: SettledChange): void {
    if (status !== 'ONLINE') this.#reported.delete(mac);
    const current = this.#limit.isHeld(mac) ? 'ONLINE' : this.#written.get(mac);
    if (current === status) return;
    // The time before this observation is unknown.
    const since = Math.max(at, this.#watch.from);
    if (this.#limit.allows(mac, status, this.#parts.clock.now())) this.#write(mac, status, since);
  }

  #write(mac: string, status: AvailabilityMark['status'], at: number): void {
    if (this.#isBlind(at) || (this.#written.get(mac) === 'OFFLINE' && status === 'OFFLINE')) return;
    this.#written.set(mac, status);
    const start = this.#reported.get(mac);
    const running = { boot: start?.boot ?? null, startedAt: start?.startedAt ?? at };
    this.#unsaved.push({ mac, at, status, ...(status === 'ONLINE' ? running : { boot: null, startedAt: null }) });
  }

  /** The clock was changed or the machine slept: the present state is recorded anew. */
  #watchAnew(now: number): void {
    this.#ended.push(this.#watch);
    this.#watch = { from: now, to: now };
    this.#watchKeptTo = 0;
    const seen = [...this.#written.keys()];
    this.#written.clear();
    // Later times are recorded again.
    this.#unsaved = this.#unsaved.filter(({ at }) => at < now);
    for (const mac of seen) this.#write(mac, this.#parts.statusOf(mac), now);
  }

  /** Who has all devices writes one row for all of them. */
  #keep(watch: TimeRange): Promise<void> {
    const { records, share } = this.#parts;
    return records.watch(watch, share.shards.length < SHARDS ? share.shards : undefined);
  }

  async #save(): Promise<void> {
    const { records, log } = this.#parts;
    const marks = this.#unsaved;
    const watch = this.#watch;
    this.#unsaved = [];
    try {
      for (const over of this.#ended) await this.#keep(over);
      this.#ended = [];
      if (watch.to > watch.from && watch.to - this.#watchKeptTo >= WATCH_KEPT_MS) {
        // Before it is stored: an observation that begins meanwhile is to be stored whatever this one's end.
        this.#watchKeptTo = watch.to;
        await this.#keep(watch);
      }
      if (marks.length > 0) await records.add(marks);
    } catch (error) {
      this.#watchKeptTo = 0;
      this.#unsaved = [...marks, ...this.#unsaved];
      log.warn({ err: error, marks: marks.length }, 'availability of devices was not stored, trying again');
    }
  }
}

/** A correction of a known start by the delay of a message is none. */
const SAME_START_MS = 60_000;

function currentStart(
  { boot, uptime }: { boot: number; uptime: number | undefined },
  { now, known }: { now: number; known: Start | undefined },
): Start {
  const counted = boot > 0 ? boot : null;
  const reported = uptime === undefined ? undefined : now - Math.round(uptime * 1_000);
  const isSame = counted !== null && known?.boot === counted;
  if (!isSame) return { boot: counted, startedAt: reported ?? now };
  const isMoved = reported !== undefined && Math.abs(reported - known.startedAt) > SAME_START_MS;
  return { boot: counted, startedAt: isMoved ? reported : known.startedAt };
}
