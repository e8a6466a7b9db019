import type { DeviceStatus } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';
import type { LiveSubscriber } from '../../ports/live/live-bus.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { SettledChange, SettledChanges } from '../../ports/settled-changes.ts';

/** Of an offline device. */
export interface Absence {
  /** Since when no message was received from it, epoch ms. */
  readonly since: number;
  /** Since when it counts as offline, epoch ms. */
  readonly offlineSince: number;
  /** How long it may be away without being absent, ms. */
  readonly patience: number;
}

export interface SettledStatusParts {
  readonly bus: LiveSubscriber<'state'>;
  readonly clock: Clock;
  /** The devices of this process; those of others are not reported. */
  readonly share: Pick<Share, 'has'>;
  readonly absence: (mac: string) => Absence;
  /** How long a device may take to reconnect after the server was down, ms. */
  readonly returnPatience: (mac: string) => number;
}

/** A device that is offline and may come back before this counts. */
interface Leaving {
  readonly since: number;
  /** The server is the cause: the state of the device is unknown until it had time to come back. */
  readonly byServer: boolean;
  /** When it counts, epoch ms. */
  due: number;
  /** When a device that the server lost counts as unknown; it counts as offline later. */
  unknownAt: number | null;
}

const TICK_MS = 1_000;
/** A second that took longer than this: the server was stalled, and missing messages prove nothing about the devices. */
const STALL_MS = 5_000;
/** Connections that end this soon after a stall end because of it, ms: their keep-alive ran out, or they reconnect. */
const AFTER_STALL_MS = 60_000;

/**
 * Reports when devices come and go, once it counts (D81): a device that was away for less than its patience was not
 * away. An interruption caused by the server (a start, a frame that was not stored in time, a stall, a lost broker) is not
 * an absence of the device: its state is unknown until it is back, or had enough time to come back.
 */
export class SettledStatus implements SettledChanges {
  readonly #parts: SettledStatusParts;
  readonly #listeners = new Set<(changes: readonly SettledChange[]) => void>();
  readonly #settled = new Map<string, SettledChange['status']>();
  readonly #leaving = new Map<string, Leaving>();
  /** Devices whose connection the server has ended. */
  readonly #dropped = new Set<string>();
  /** Devices whose gateway is lost. */
  readonly #behindLost = new Set<string>();
  #isOpen = true;
  #lookedAt: number | undefined;
  #stalledUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #undo = () => {};

  constructor(parts: SettledStatusParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    this.#lookedAt = this.#parts.clock.now();
    const { bus, share } = this.#parts;
    this.#undo = bus.on('state', (mac, { status }) => {
      if (share.has(mac)) this.#take(mac, status);
    });
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#undo();
  }

  onChange(listener: (changes: readonly SettledChange[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  remember(known: Iterable<Pick<SettledChange, 'mac' | 'status'>>): void {
    const now = this.#parts.clock.now();
    for (const { mac, status } of known) {
      if (!this.#parts.share.has(mac)) continue;
      this.#settled.set(mac, status === 'ONLINE' ? 'UNKNOWN' : status);
      if (status !== 'ONLINE') continue;
      this.#leaving.set(mac, {
        since: now,
        byServer: true,
        due: now + this.#parts.returnPatience(mac),
        unknownAt: null,
      });
    }
  }

  /** The server is about to end the connection of a device, for a reason of its own. */
  dropped(mac: string): void {
    if (this.#parts.share.has(mac)) this.#dropped.add(mac);
  }

  /** The gateway of these devices has connected or was lost: nothing is known of a device behind a lost one. */
  gateway(macs: readonly string[], isConnected: boolean): void {
    const now = this.#parts.clock.now();
    for (const mac of macs) {
      if (!this.#parts.share.has(mac)) continue;
      if (isConnected) this.#behindLost.delete(mac);
      else this.#behindLost.add(mac);
      const leaving = this.#leaving.get(mac);
      if (leaving) this.#leaveByServer(mac, leaving.since, now);
    }
  }

  /** The connection to all devices is lost, or restored. */
  reach(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    const now = this.#parts.clock.now();
    for (const [mac, { since }] of this.#leaving) this.#leaveByServer(mac, since, now);
  }

  /** Checks the devices that have been offline for long enough. */
  tick(): void {
    const now = this.#parts.clock.now();
    this.#noticeStall(now);
    if (!this.#isOpen) return;
    const changes: SettledChange[] = [];
    for (const [mac, leaving] of this.#leaving) {
      if (leaving.unknownAt !== null && now >= leaving.unknownAt) {
        leaving.unknownAt = null;
        changes.push({ mac, status: 'UNKNOWN', at: leaving.since });
      }
      if (now < leaving.due || this.#behindLost.has(mac)) continue;
      this.#leaving.delete(mac);
      changes.push({ mac, status: 'OFFLINE', at: leaving.byServer ? now : leaving.since });
    }
    this.#emit(changes);
  }

  #take(mac: string, status: DeviceStatus): void {
    const now = this.#parts.clock.now();
    this.#noticeStall(now);
    if (status === 'ONLINE') {
      this.#leaving.delete(mac);
      this.#dropped.delete(mac);
      if (this.#settled.get(mac) !== 'ONLINE') this.#emit([{ mac, status, at: now }]);
      return;
    }
    if (this.#leaving.has(mac) || this.#settled.get(mac) !== 'ONLINE') return;
    if (this.#dropped.delete(mac) || this.#behindLost.has(mac) || !this.#isOpen || now < this.#stalledUntil) {
      this.#leaveByServer(mac, now, now);
      return;
    }
    const { since, offlineSince, patience } = this.#parts.absence(mac);
    this.#leaving.set(mac, { since: offlineSince, byServer: false, due: since + patience, unknownAt: null });
  }

  #leaveByServer(mac: string, since: number, now: number): void {
    const { patience } = this.#parts.absence(mac);
    if (!this.#isOpen) this.#settled.set(mac, 'UNKNOWN');
    const unknownAt = this.#isOpen ? since + patience : null;
    const due = now + Math.max(patience, this.#parts.returnPatience(mac));
    this.#leaving.set(mac, { since, byServer: true, due, unknownAt });
  }

  /** Times that ran out while the server was stalled start anew. */
  #noticeStall(now: number): void {
    const before = this.#lookedAt ?? now;
    this.#lookedAt = now;
    if (now - before <= STALL_MS) return;
    this.#stalledUntil = now + AFTER_STALL_MS;
    for (const [mac, { since }] of this.#leaving) this.#leaveByServer(mac, since, now);
  }

  #emit(changes: readonly SettledChange[]): void {
    const news = changes.filter(({ mac, status }) => this.#settled.get(mac) !== status);
    for (const { mac, status } of news) this.#settled.set(mac, status);
    if (news.length > 0) for (const listener of this.#listeners) listener(news);
  }
}
