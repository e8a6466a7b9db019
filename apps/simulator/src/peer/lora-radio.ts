import { encodeLoraFrame, type SampleFrame } from '@phasor/contract';
import { measureBack, type RegisterMark } from '../history/register-mark.ts';
import type { DeviceModel } from '../meters/device-model.ts';
import { uniform } from '../physics/random.ts';
import type { Configuration } from './configuration-commands.ts';
import { loraSettingsOf } from './lora-settings.ts';
import { loraValuesOf } from './lora-values.ts';
import type { Uplink } from './uplink-envelopes.ts';

export interface LoraRadioOptions {
  readonly mac: string;
  readonly model: DeviceModel;
  /** The device's settings as they are now. */
  readonly configuration: Configuration;
  /** How far back its messages go when it starts, ms. */
  readonly pastMs: number;
  /** False while nothing accepts its messages. */
  readonly send: (uplink: Uplink) => boolean;
  /** The data rate that the network proposes now; undefined for none. */
  readonly proposed?: ((mac: string) => number | undefined) | undefined;
}

const BEST_DBM = -84;
const FADING_DB = 14;
const LOOKS = 5;

/**
 * The LoRa module of a device: exactly the selected keys every ECHO seconds, a sign of life every ALIVE seconds, on the
 * active channels in turn, and at once after a start or a connection where the settings want that.
 */
export class LoraRadio {
  readonly #options: LoraRadioOptions;
  /** Epoch ms; undefined before the first. */
  #sentAt: number | undefined;
  #aliveAt = 0;
  #isDue = false;
  #uplinks = 0;
  /** Signal strength of the last uplink at the network, dBm. */
  #rssi: number | undefined;

  constructor(options: LoraRadioOptions) {
    this.#options = options;
  }

  /** The device has started. */
  started(): void {
    this.#isDue ||= loraSettingsOf(this.#options.configuration).afterStart;
  }

  /** The device has joined its WiFi. */
  connected(): void {
    this.#isDue ||= loraSettingsOf(this.#options.configuration).afterWifi;
  }

  /** Takes what the device measures just now. @param mark the registers at that instant */
  take(sample: SampleFrame, mark: RegisterMark): void {
    const now = mark.time;
    const { ECHO, ALIVE } = loraSettingsOf(this.#options.configuration);
    if (this.#sentAt === undefined) {
      if (!this.#sendPast(mark, ECHO * 1_000)) return;
      this.#sentAt = now;
      this.#aliveAt = now;
    }
    if ((this.#isDue || now - this.#sentAt >= ECHO * 1_000) && this.#send(sample, now)) {
      this.#sentAt = now;
      this.#isDue = false;
    }
    if (now - this.#aliveAt >= ALIVE * 1_000 && this.#sendEmpty(now)) this.#aliveAt = now;
  }

  /** The past up to now, oldest first; false when a message was not accepted. */
  #sendPast(mark: RegisterMark, step: number): boolean {
    const { model, pastMs } = this.#options;
    const count = Math.floor(pastMs / step);
    if (count === 0) return true;
    const { samples } = measureBack(model, mark, { step, points: LOOKS, count });
    return samples.every((sample) => this.#send(sample, mark.time));
  }

  #send(sample: SampleFrame, now: number): boolean {
    const { configuration } = loraSettingsOf(this.#options.configuration);
    const { powerScaler, timeScaler } = configuration;
    const to = sample.ts * 1_000;
    const { values } = this.#options.model.measure({ from: to - timeScaler * 1_000, to, points: LOOKS });
    const payload = loraValuesOf(sample, {
      means: { ...values },
      own: {
        SCALT: timeScaler,
        SCALP: powerScaler,
        ...(sample.WRSSI !== undefined && { WRRSI: sample.WRSSI }),
        ...(this.#rssi !== undefined && { LRRSI: this.#rssi }),
      },
    });
    return this.#hand(encodeLoraFrame(Math.round(sample.ts), payload, configuration), now);
  }

  #sendEmpty(now: number): boolean {
    return this.#hand(null, now);
  }

  #hand(payload: Uint8Array | null, now: number): boolean {
    const { mac, send, configuration } = this.#options;
    const { channels } = loraSettingsOf(configuration);
    const megahertz = channels[this.#uplinks % channels.length];
    // Without an active channel there is nothing to send on.
    if (megahertz === undefined) return true;
    const rssi =
      BEST_DBM - Math.round(FADING_DB * uniform(Number.parseInt(mac.slice(-7), 16), Math.floor(now / 1_000)));
    const isTaken = send({ mac, payload, receivedAt: now, rssi, drsf: this.#drsf(), megahertz });
    if (isTaken) {
      this.#uplinks += 1;
      this.#rssi = rssi;
    }
    return isTaken;
  }

  /** The data rate as it is set, or a faster one that the network proposes, unless it is forced (docs/device-protocol.md). */
  #drsf(): number {
    const { mac, configuration, proposed } = this.#options;
    const { drsf, isForced } = loraSettingsOf(configuration);
    return isForced ? drsf : Math.max(drsf, proposed?.(mac) ?? drsf);
  }
}
