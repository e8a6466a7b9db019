import type { LiveValues } from '@phasor/contract';
import type { LiveArrival } from '../../ports/device-link.ts';
import { type LiveReading, liveValuesOf } from './live-values.ts';

/** Interval assumed of a device that does not say it, ms. */
const UNKNOWN_INTERVAL_MS = 10_000;
const FRESH_INTERVALS = 3;
/** Kinds of partial message a device may take turns with. */
const PARTS_MAX = 4;
const SIGNALS: ReadonlySet<string> = new Set(['WRSSI', 'GRSSI', 'LRRSI']);

interface Part {
  readonly arrival: LiveArrival;
  /** Epoch ms by our clock, so that a device whose clock is off is not taken for silent. */
  readonly receivedAt: number;
}

interface Latest {
  /** Newest last; each has a column that no later one has. */
  readonly parts: readonly Part[];
  values: LiveValues | null;
}

/** What is known now of every device: the newest values, of several partial messages where it sends those. */
export class LatestValues {
  readonly #reading: (device: string) => LiveReading;
  readonly #latest = new Map<string, Latest>();

  constructor(reading: (device: string) => LiveReading) {
    this.#reading = reading;
  }

  record(arrival: LiveArrival, now: number): void {
    const earlier = this.#latest.get(arrival.device)?.parts ?? [];
    const kept = earlier.filter((part) => isFresh(part, now) && !covers(arrival.values, part.arrival.values));
    const parts = [...kept.slice(1 - PARTS_MAX), { arrival, receivedAt: now }];
    this.#latest.set(arrival.device, { parts, values: null });
  }

  /** The device's newest values as a live message carries them, however old; undefined before its first. */
  read(device: string): LiveValues | undefined {
    const latest = this.#latest.get(device);
    const newest = latest?.parts.at(-1)?.arrival;
    if (latest === undefined || newest === undefined) return undefined;
    latest.values ??= liveValuesOf(
      {
        ...(latest.parts.findLast(measures)?.arrival ?? newest),
        values: Object.assign({}, ...latest.parts.map(({ arrival }) => arrival.values)),
        words: Object.assign({}, ...latest.parts.map(({ arrival }) => arrival.words)),
      },
      this.#reading(device),
    );
    return latest.values;
  }

  /** Whether the device has spoken within its last three intervals (decision 66). */
  isFresh(device: string, now: number): boolean {
    const newest = this.#latest.get(device)?.parts.at(-1);
    return newest !== undefined && isFresh(newest, now);
  }
}

/** False for a sign of life with the strength of its signal: it makes no measurement newer than it is. */
function measures({ arrival }: Part): boolean {
  return Object.keys(arrival.values).some((column) => !SIGNALS.has(column));
}

function isFresh({ arrival, receivedAt }: Part, now: number): boolean {
  return now - receivedAt <= FRESH_INTERVALS * (arrival.interval ?? UNKNOWN_INTERVAL_MS);
}

function covers(newer: LiveArrival['values'], older: LiveArrival['values']): boolean {
  for (const column in older) if (!(column in newer)) return false;
  return true;
}
