import type { DeviceStateValues, StateFrame } from '@phasor/contract';
import type { DeviceMemo } from '../../ports/records/record-store.ts';
import { phasesOf } from './nature-keeper.ts';

/** A device is silent after that many expected intervals without a word. */
const SILENT_INTERVALS = 3;
/** Shortest absence that counts, ms: what a network may delay of a device that speaks every second (D81). */
const ABSENCE_MIN_MS = 30_000;
/** Interval of a device that never told one and was not heard long enough to know, ms. */
const UNKNOWN_INTERVAL_MS = 60_000;
/** What a device that names no interval may need for a word: the radio of a sensor is quiet for an hour. */
const UNHEARD_MS = 3 * 3_600_000;
/** What a device may need to find a server again that was away. */
const RECONNECT_MS = 60_000;
const OBSERVED_INTERVAL_MAX_MS = 86_400_000;

/** What is known of one device's connection. Pure: every change is told with its time. */
export class DevicePresence {
  readonly mac: string;
  #online = false;
  /** The device, or the broker for it, says when it goes; otherwise only its silence does. */
  #announced = false;
  #boot = 0;
  #connection: string | null = null;
  #firmware: string | null = null;
  #device: string | null = null;
  #phases: 1 | 2 | 3 | null = null;
  #lora: boolean | null = null;
  #transfer: number | null = null;
  /** As the device says, s. */
  #interval: number | null = null;
  /** Longest recent pause between two words of a device that names no interval, ms. */
  #observedInterval = UNKNOWN_INTERVAL_MS;
  /** Epoch ms; 0 = never heard. */
  #lastSeenAt = 0;
  /** Since when it is gone, epoch ms; 0 = from the start. */
  #goneAt = 0;

  constructor(mac: string) {
    this.mac = mac;
  }

  /** What a restarted server remembers: everything but the connection, which nobody has yet. */
  static remembered(memo: DeviceMemo): DevicePresence {
    const presence = new DevicePresence(memo.mac);
    presence.#boot = memo.boot;
    presence.#connection = memo.connection;
    presence.#firmware = memo.firmware;
    presence.#device = memo.device;
    presence.#interval = memo.interval;
    presence.#lastSeenAt = memo.lastSeenAt;
    return presence;
  }

  /** Takes a `state`, a will too. A word of an older start of the device than the last one cannot call it OFFLINE. */
  tell(state: StateFrame, now: number): void {
    if (state.status === 'OFFLINE') {
      if (state.boot >= this.#boot) this.#leave(now);
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
    this.#interval = state.interval ?? this.#interval;
    this.#lastSeenAt = now;
  }

  /** Any other word from the device. */
  hear(now: number): void {
    if (this.#interval === null && this.#lastSeenAt > 0) {
      const pause = Math.min(now - this.#lastSeenAt, OBSERVED_INTERVAL_MAX_MS);
      this.#observedInterval = Math.max(pause, UNKNOWN_INTERVAL_MS);
    }
    this.#online = true;
    this.#lastSeenAt = now;
  }

  /**
   * A word over LoRa. It is life only in a device that never announced itself: of the others being ONLINE means that they
   * can be asked something, and they cannot be over the radio.
   */
  hearRadio(now: number): void {
    if (this.#interval === null && !this.#announced) this.hear(now);
  }

  /** @param everyone also those who announced themselves: nobody sees their connections */
  judgeSilence(now: number, everyone: boolean): void {
    if (!this.#online || (this.#announced && !everyone)) return;
    // Announced and without an interval: such a device may have nothing to say for days.
    if (this.#announced && this.#interval === null) return;
    if (now - this.#lastSeenAt > this.absencePatience()) this.#leave(this.#lastSeenAt);
  }

  /** How long it may be away without having been away, ms: three of its intervals, half a minute at least (D81). */
  absencePatience(): number {
    const expected = this.#interval === null ? this.#observedInterval : this.#interval * 1_000;
    return Math.max(SILENT_INTERVALS * expected, ABSENCE_MIN_MS);
  }

  /** Since when it is gone, epoch ms: it, or its broker, said so, or it was silent from then on. */
  get goneAt(): number {
    return this.#goneAt;
  }

  /** How long nothing may be heard of it after a start of the server before it counts as gone, ms. */
  patience(): number {
    if (this.#interval === null) return UNHEARD_MS;
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
      ...(this.#lastSeenAt === 0 ? {} : { last_seen: this.#lastSeenAt }),
      ...(this.#transfer === null ? {} : { transfer: this.#transfer }),
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
      lastSeenAt: this.#lastSeenAt,
    };
  }

  #leave(at: number): void {
    if (this.#online) this.#goneAt = at;
    this.#online = false;
    this.#announced = false;
    this.#transfer = null;
  }
}
