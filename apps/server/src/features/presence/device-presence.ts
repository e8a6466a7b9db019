import type { Capability, ClockFault, DeviceStateValues, StateFrame } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import type { DeviceMemo } from '../../ports/records/device-records.ts';
import { ClockLag } from './clock-lag.ts';
import { phasesOf } from './nature-keeper.ts';

/** A device counts as silent after this many expected intervals without a message. */
const SILENT_INTERVALS = 3;
/** Shortest absence that counts, ms: the delay a network may cause for a device that sends every second (D81). */
const ABSENCE_MIN_MS = 30_000;
/** Interval of a device that reported none and has not been observed long enough, ms. */
const UNKNOWN_INTERVAL_MS = 60_000;
/** Longest silence allowed for a device that reports no interval: a radio sensor may be quiet for an hour. */
const SILENCE_MS = 3 * HOUR_MS;
/** Time a device may need to reconnect after the server was down. */
const RECONNECT_MS = 60_000;
const OBSERVED_INTERVAL_MAX_MS = DAY_MS;
/** A device of which something was stored within this time has a right clock, whatever else was refused, ms. */
const STORED_MS = 60_000;

/** What is known of one device's connection. Pure: every change carries its time. */
export class DevicePresence {
  readonly mac: string;
  #online = false;
  /** The device, or the broker on its behalf, announces when it leaves; otherwise only its silence shows it. */
  #announced = false;
  #boot = 0;
  #connection: string | null = null;
  #firmware: string | null = null;
  #device: string | null = null;
  #phases: 1 | 2 | 3 | null = null;
  #lora: boolean | null = null;
  #caps: readonly Capability[] | null = null;
  #transfer: number | null = null;
  /** As reported by the device, s. */
  #interval: number | null = null;
  /** Longest recent pause between two messages of a device that reports no interval, ms. */
  #observedInterval = UNKNOWN_INTERVAL_MS;
  /** Epoch ms; 0 = never seen. */
  #lastSeenAt = 0;
  /** Its time of the last message is newer than the stored one. */
  #isReceived = false;
  /** Since when nothing was received from an offline device, epoch ms; 0 = from the start. */
  #goneAt = 0;
  /** Since when it counts as offline, epoch ms: later than the last word of a device that fell silent; 0 = from the start. */
  #offlineSince = 0;
  #clockFault: ClockFault | null = null;
  readonly #lag = new ClockLag();
  #isGatewayLost = false;
  /** Epoch ms; 0 = since the start nothing of it was stored. */
  #storedAt = 0;

  constructor(mac: string) {
    this.mac = mac;
  }

  /**
   * State restored after a restart of the server: everything but the connection, which no device has yet.
   * @param offlineSince of a device that was offline before, epoch ms
   */
  static remembered(memo: DeviceMemo, offlineSince = 0): DevicePresence {
    const presence = new DevicePresence(memo.mac);
    presence.#boot = memo.boot;
    presence.#connection = memo.connection;
    presence.#firmware = memo.firmware;
    presence.#device = memo.device;
    presence.#interval = memo.interval;
    presence.#caps = memo.caps;
    presence.#lastSeenAt = memo.lastSeenAt;
    presence.#offlineSince = offlineSince;
    return presence;
  }

  get isOnline(): boolean {
    return this.#online;
  }

  /** Takes a `state` or a will. A message from an older start of the device cannot set it OFFLINE. */
  takeState(state: StateFrame, now: number): void {
    if (state.status === 'OFFLINE') {
      if (state.boot >= this.#boot) this.#leave(now, now);
      return;
    }
    this.#online = true;
    this.#announced = true;
    this.#boot = state.boot;
    this.#connection = state.connection ?? null;
    this.#transfer = state.transfer ?? null;
    this.#firmware = state.fw ?? this.#firmware;
    this.#device = state.device ?? this.#device;
    this.#phases = phasesOf(state.phase_use) ?? this.#phases;
    this.#lora = state.lora ?? this.#lora;
    // The same list as before where nothing changed: values are compared with every message.
    if (state.caps?.join() !== this.#caps?.join()) this.#caps = state.caps ?? this.#caps;
    this.#interval = state.interval ?? this.#interval;
    this.#lastSeenAt = now;
  }

  /** Measurements of the device were refused because of their time. */
  takeClockFault(fault: ClockFault, now: number): void {
    if (now - this.#storedAt > STORED_MS) this.#clockFault = fault;
  }

  /** Measurements of the device were stored. @param newest epoch ms. @returns whether something else is known of its clock now */
  takeStored(newest: number, now: number): boolean {
    this.#storedAt = now;
    return (this.#lag.see(newest, now) ? 'behind' : null) !== this.#clockFault;
  }

  /** Its clock is right, or behind while it reports live. */
  judgeClock(newest: number, now: number): void {
    this.#clockFault = this.#lag.see(newest, now) ? 'behind' : null;
  }

  /** The gateway behind which it is was connected or lost. */
  takeGateway(isConnected: boolean): void {
    this.#isGatewayLost = !isConnected;
  }

  /** Any other message from the device. */
  receive(now: number): void {
    if (this.#interval === null && this.#lastSeenAt > 0) {
      const pause = Math.min(now - this.#lastSeenAt, OBSERVED_INTERVAL_MAX_MS);
      this.#observedInterval = Math.max(pause, UNKNOWN_INTERVAL_MS);
    }
    this.#online = true;
    this.#lastSeenAt = now;
    this.#isReceived = true;
  }

  /** Whether something was received since this was asked last: then its memo is to be stored. */
  takeReceived(): boolean {
    const isReceived = this.#isReceived;
    this.#isReceived = false;
    return isReceived;
  }

  /**
   * A message over LoRa. It counts as a sign of life only for a device that never announced itself: for the others ONLINE
   * means that they can be queried, which is not possible over the radio.
   */
  receiveRadio(now: number): void {
    if (this.#interval === null && !this.#announced) this.receive(now);
  }

  /** @param everyone also devices that announced themselves: their connections are not visible here */
  judgeSilence(now: number, everyone: boolean): void {
    if (!this.#online || (this.#announced && !everyone)) return;
    // Announced and without an interval: such a device may send nothing for days.
    if (this.#announced && this.#interval === null) return;
    if (now - this.#lastSeenAt > this.absencePatience()) this.#leave(this.#lastSeenAt, now);
  }

  /** How long a device may be away before it counts as absent, ms: three of its intervals, at least half a minute (D81). */
  absencePatience(): number {
    const expected = this.#interval === null ? this.#observedInterval : this.#interval * 1_000;
    return Math.max(SILENT_INTERVALS * expected, ABSENCE_MIN_MS);
  }

  /** Since when nothing was received from an offline device, epoch ms: announced by it or its broker, or the start of its silence. */
  get goneAt(): number {
    return this.#goneAt;
  }

  /** Since when it counts as offline, epoch ms: it left, or its silence was too long; 0 = from the start. */
  get offlineSince(): number {
    return this.#offlineSince;
  }

  /** An offline device counts as such only from then on, epoch ms. */
  countOffline(since: number): void {
    if (!this.#online) this.#offlineSince = since;
  }

  /** How long a device may be silent after a start of the server before it counts as offline, ms. */
  patience(): number {
    if (this.#interval === null) return SILENCE_MS;
    return Math.max(SILENT_INTERVALS * this.#interval * 1_000, RECONNECT_MS);
  }

  /** For viewers and lists; absent = unknown. */
  values(): DeviceStateValues {
    return {
      status: this.#online ? 'ONLINE' : 'OFFLINE',
      ...(this.#online && this.#connection !== null ? { connection: this.#connection } : {}),
      ...(this.#firmware === null ? {} : { fw: this.#firmware }),
      ...(this.#device === null ? {} : { device: this.#device }),
      ...(this.#phases === null ? {} : { phase_use: this.#phases }),
      ...(this.#lora === null ? {} : { lora: this.#lora }),
      ...(this.#caps === null ? {} : { caps: this.#caps }),
      ...(this.#lastSeenAt === 0 ? {} : { last_seen: this.#lastSeenAt }),
      ...(this.#online || this.#offlineSince === 0 ? {} : { offline_since: this.#offlineSince }),
      ...(this.#transfer === null ? {} : { transfer: this.#transfer }),
      ...(this.#online && this.#clockFault !== null ? { clock: this.#clockFault } : {}),
      ...(!this.#online && this.#isGatewayLost ? { gateway_lost: true } : {}),
    };
  }

  memo(): DeviceMemo {
    return {
      mac: this.mac,
      boot: this.#boot,
      connection: this.#connection,
      firmware: this.#firmware,
      device: this.#device,
      interval: this.#interval,
      caps: this.#caps,
      lastSeenAt: this.#lastSeenAt,
    };
  }

  #leave(at: number, now: number): void {
    if (this.#online) [this.#goneAt, this.#offlineSince] = [at, now];
    this.#online = false;
    this.#announced = false;
    this.#transfer = null;
  }
}
