import { REQUEST_TIMEOUTS_MS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import { deviceRefusal } from '../../calls/device-refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import { type KnownSettings, settingsOf } from './device-answer.ts';

/** How long one answer of a device is used for all its viewers, ms (D63). */
const SHARED_MS = 10_000;

export interface SettingsReaderParts {
  readonly link: Pick<DeviceLink, 'request'>;
  readonly clock: Clock;
  readonly isOnline: (mac: string) => boolean;
  /** Called with every answer that a device has sent. */
  readonly onAnswer: (mac: string, settings: KnownSettings) => void;
}

interface Reading {
  readonly askedAt: number;
  readonly settings: Promise<KnownSettings>;
}

/** Queries the settings of devices, each at most once in ten seconds, however many viewers there are. */
export class SettingsReader {
  readonly #parts: SettingsReaderParts;
  readonly #readings = new Map<string, Reading>();

  constructor(parts: SettingsReaderParts) {
    this.#parts = parts;
  }

  /** @throws AppError('device.offline') for a device that is offline or silent (D28), 'device.refused' for one that refuses */
  async read(mac: string): Promise<KnownSettings> {
    if (!this.#parts.isOnline(mac)) throw new AppError('device.offline');
    const now = this.#parts.clock.now();
    const shared = this.#readings.get(mac);
    if (shared !== undefined && now - shared.askedAt < SHARED_MS) return shared.settings;
    const reading = { askedAt: now, settings: this.#ask(mac) };
    this.#readings.set(mac, reading);
    // Only the callers that waited for it get a failure.
    reading.settings.catch(() => {
      if (this.#readings.get(mac) === reading) this.#readings.delete(mac);
    });
    return reading.settings;
  }

  /** The settings have changed: the next viewer causes a new query. */
  forget(mac: string): void {
    this.#readings.delete(mac);
  }

  async #ask(mac: string): Promise<KnownSettings> {
    const response = await this.#parts.link.request(mac, { method: 'config.get' }, REQUEST_TIMEOUTS_MS.default);
    if (!response.ok) throw deviceRefusal(response);
    const settings = settingsOf(response.result);
    this.#parts.onAnswer(mac, settings);
    return settings;
  }
}
