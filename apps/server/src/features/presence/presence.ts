import { type ClockFault, type DeviceStateValues, SOURCES, type Source, type StateFrame } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import { type LiveKeeper, type LivePublisher, NEVER_SEEN } from '../../ports/live/live-bus.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { AvailabilityRecords } from '../../ports/records/availability-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import { DevicePresence } from './device-presence.ts';
import { NatureKeeper } from './nature-keeper.ts';
import type { Absence } from './settled-status.ts';

export interface PresenceDependencies {
  readonly devices: Pick<DeviceRecords, 'memos' | 'remember' | 'find' | 'change'>;
  /** What the monitoring has: lists say the same over a restart. */
  readonly availability: Pick<AvailabilityRecords, 'offlineSince'>;
  /** The devices of this process: of others it knows and stores nothing. */
  readonly share: Pick<Share, 'has'>;
  readonly bus: LivePublisher<'state'> & LiveKeeper<'state'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * Devices that three intervals of silence set OFFLINE: those that never announced themselves, or all of them where only an
   * external broker sees the connections.
   */
  readonly silence?: 'unannounced' | 'everyone';
}

/** Keeps track of which devices are online, informs viewers, and restores this after restarts (docs/device-protocol.md, "Being online"). */
export interface Presence {
  /** Restores the stored states: every device is OFFLINE until its first message. */
  start(): Promise<void>;
  /** Stores everything a last time. */
  stop(): Promise<void>;
  /** Takes a `state` frame or will. */
  state(device: string, state: StateFrame): void;
  /** A device sent anything else, over WiFi unless another source is given. */
  received(device: string, source?: Source): void;
  /** Measurements of a device were refused, because their time is ahead or behind. @returns whether its clock was right until now */
  clockWrong(device: string, fault: ClockFault): boolean;
  /**
   * Measurements of a device are on their way to the store. @param newest epoch ms. @returns whether they show that its clock is
   * behind, which was not known until now
   */
  measured(device: string, newest: number): boolean;
  /** The gateway of these devices was connected or lost: nothing is known of an offline device behind a lost one. */
  gateway(macs: readonly string[], isConnected: boolean): void;
  /** OFFLINE for a device that was never seen. */
  statusOf(mac: string): DeviceStateValues;
  /** How long a device may be silent after a start of the server before it counts as offline, ms. */
  patienceWith(mac: string): number;
  absenceOf(mac: string): Absence;
  /** An offline device counts as such only from then on, epoch ms: what the server caused before is unknown (D81). */
  countOffline(mac: string, since: number): void;
}

/** Between checks for silent devices and for changes to store. */
const TICK_MS = 1_000;
/** Between two memos of a device of which only the time of the last message has changed. */
const LAST_SEEN_MS = 60_000;

export function createPresence(dependencies: PresenceDependencies): Presence {
  return new PresenceBook(dependencies);
}

class PresenceBook implements Presence {
  readonly #dependencies: PresenceDependencies;
  readonly #nature: NatureKeeper;
  readonly #known = new Map<string, DevicePresence>();
  /** Changed in what viewers see: stored at the next tick. */
  readonly #changed = new Set<string>();
  /** When the times of the last messages were stored, epoch ms: where nothing else changed, now and then is enough. */
  #receivedRememberedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #remembering = Promise.resolve();

  constructor(dependencies: PresenceDependencies) {
    this.#dependencies = dependencies;
    this.#nature = new NatureKeeper(dependencies);
    const { bus, share } = dependencies;
    bus.know('state', {
      of: (mac) => (share.has(mac) ? this.statusOf(mac) : undefined),
      macs: () => this.#known.keys(),
    });
  }

  async start(): Promise<void> {
    const { devices, availability, clock, share } = this.#dependencies;
    const [memos, offline] = await Promise.all([devices.memos(), availability.offlineSince()]);
    for (const memo of memos) {
      if (share.has(memo.mac) && !this.#known.has(memo.mac)) {
        this.#known.set(memo.mac, DevicePresence.remembered(memo, offline.get(memo.mac)));
      }
    }
    this.#receivedRememberedAt = clock.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#receivedRememberedAt = Number.NEGATIVE_INFINITY;
    await this.#remembering;
    await this.#remember();
    await this.#nature.settled();
  }

  state(device: string, state: StateFrame): void {
    this.#update(device, (presence) => presence.takeState(state, this.#dependencies.clock.now()));
    if (state.status === 'ONLINE' && this.#known.has(device)) this.#nature.announced(device, state);
  }

  received(device: string, source: Source = SOURCES.wifi): void {
    const now = this.#dependencies.clock.now();
    const presence = this.#presenceOf(device);
    if (presence === undefined) return;
    const wasOnline = presence.isOnline;
    if (source === SOURCES.wifi) presence.receive(now);
    else presence.receiveRadio(now);
    this.#settle(presence, wasOnline);
  }

  clockWrong(device: string, fault: ClockFault): boolean {
    const now = this.#dependencies.clock.now();
    const wasRight = this.statusOf(device).clock === undefined;
    this.#update(device, (presence) => presence.takeClockFault(fault, now));
    return wasRight && this.statusOf(device).clock !== undefined;
  }

  measured(device: string, newest: number): boolean {
    const now = this.#dependencies.clock.now();
    if (this.#known.get(device)?.takeStored(newest, now) !== true) return false;
    const wasRight = this.statusOf(device).clock === undefined;
    this.#update(device, (presence) => presence.judgeClock(newest, now));
    return wasRight && this.statusOf(device).clock !== undefined;
  }

  gateway(macs: readonly string[], isConnected: boolean): void {
    for (const mac of macs) this.#update(mac, (presence) => presence.takeGateway(isConnected));
  }

  statusOf(mac: string): DeviceStateValues {
    return this.#known.get(mac)?.values() ?? NEVER_SEEN;
  }

  patienceWith(mac: string): number {
    return (this.#known.get(mac) ?? new DevicePresence(mac)).patience();
  }

  absenceOf(mac: string): Absence {
    const presence = this.#known.get(mac) ?? new DevicePresence(mac);
    return { since: presence.goneAt, offlineSince: presence.offlineSince, patience: presence.absencePatience() };
  }

  countOffline(mac: string, since: number): void {
    if (this.#known.has(mac)) this.#update(mac, (presence) => presence.countOffline(since));
  }

  /** Changes what is known of a device and informs viewers when the change is visible. */
  #update(device: string, change: (presence: DevicePresence) => void): void {
    const presence = this.#presenceOf(device);
    if (presence === undefined) return;
    const before = presence.values();
    change(presence);
    if (looksDifferent(before, presence.values())) this.#publish(presence);
  }

  /** Undefined for a device of another process. */
  #presenceOf(device: string): DevicePresence | undefined {
    const known = this.#known.get(device);
    if (known !== undefined || !this.#dependencies.share.has(device)) return known;
    const presence = new DevicePresence(device);
    this.#known.set(device, presence);
    return presence;
  }

  /** After a message, or without one: it changes nothing visible but whether the device is online, so that nothing else is compared. */
  #settle(presence: DevicePresence, wasOnline: boolean): void {
    if (presence.isOnline !== wasOnline) this.#publish(presence);
  }

  #publish(presence: DevicePresence): void {
    this.#changed.add(presence.mac);
    this.#dependencies.bus.publish('state', presence.mac, presence.values());
  }

  #tick(): void {
    const { clock, silence } = this.#dependencies;
    const now = clock.now();
    for (const presence of this.#known.values()) {
      const wasOnline = presence.isOnline;
      presence.judgeSilence(now, silence === 'everyone');
      this.#settle(presence, wasOnline);
    }
    this.#remembering = this.#remembering.then(() => this.#remember());
  }

  async #remember(): Promise<void> {
    const { devices, clock, log } = this.#dependencies;
    const now = clock.now();
    const due = new Set(this.#changed);
    if (now - this.#receivedRememberedAt >= LAST_SEEN_MS) {
      this.#receivedRememberedAt = now;
      for (const presence of this.#known.values()) if (presence.takeReceived()) due.add(presence.mac);
    }
    if (due.size === 0) return;
    this.#changed.clear();
    try {
      await devices.remember([...due].flatMap((mac) => this.#known.get(mac)?.memo() ?? []));
    } catch (error) {
      for (const mac of due) this.#changed.add(mac);
      log.warn({ err: error, devices: due.size }, 'device states were not stored, trying again');
    }
  }
}

/** The time of the last message alone is no visible change. */
function looksDifferent(a: DeviceStateValues, b: DeviceStateValues): boolean {
  return (
    a.status !== b.status ||
    a.connection !== b.connection ||
    a.fw !== b.fw ||
    a.device !== b.device ||
    a.phase_use !== b.phase_use ||
    a.lora !== b.lora ||
    a.caps !== b.caps ||
    a.transfer !== b.transfer ||
    a.clock !== b.clock ||
    a.gateway_lost !== b.gateway_lost ||
    a.offline_since !== b.offline_since
  );
}
