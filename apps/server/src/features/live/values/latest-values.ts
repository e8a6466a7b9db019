import { isDeepStrictEqual } from 'node:util';
import type { LiveValues } from '@phasor/contract';
import type { LiveArrival } from '../../../ports/device-link.ts';
import type { KeptSource } from '../../../ports/live/kept-values.ts';
import { type LiveReading, lastRegistersOf, liveValuesOf } from './live-values.ts';
import { SeenPace } from './seen-pace.ts';

/** Interval assumed for a device that does not report it, ms. */
const UNKNOWN_INTERVAL_MS = 10_000;
/** A short pause is no silence, however fast the device is: a message is sent each second (D66). */
const SHORTEST_INTERVAL_MS = 1_000;
const FRESH_INTERVALS = 3;
/** Kinds of partial messages that a device may alternate. */
const PARTS_MAX = 4;
const SIGNALS: ReadonlySet<string> = new Set(['WRSSI', 'GRSSI', 'LRRSI']);

interface Part {
  readonly arrival: LiveArrival;
  /** Epoch ms by the server's clock, so that a device with a wrong clock does not count as silent. */
  readonly receivedAt: number;
}

interface Latest {
  /** Newest last; each has a column that no later one has. */
  parts: readonly Part[];
  readonly pace: SeenPace;
  values: LiveValues | null;
}

/** Present values of every device: the newest ones, joined from several partial messages where it sends those. */
export class LatestValues {
  readonly #reading: (device: string) => LiveReading;
  readonly #latest = new Map<string, Latest>();

  constructor(reading: (device: string) => LiveReading) {
    this.#reading = reading;
  }

  record(arrival: LiveArrival, now: number): void {
    const latest = this.#latest.get(arrival.device) ?? this.#begin(arrival.device);
    const kept = latest.parts.filter((part) => isKept(part, now) && !covers(arrival.values, part.arrival.values));
    const part = { arrival, receivedAt: now };
    if (measures(part)) latest.pace.see(arrival.time);
    latest.parts = [...kept.slice(1 - PARTS_MAX), part];
    latest.values = null;
  }

  #begin(device: string): Latest {
    const latest: Latest = { parts: [], pace: new SeenPace(), values: null };
    this.#latest.set(device, latest);
    return latest;
  }

  /** What is kept of a device; undefined before its first message. */
  kept(device: string, now: number): Omit<KeptSource, 'source'> | undefined {
    const latest = this.#latest.get(device);
    if (latest === undefined) return undefined;
    const parts = latest.parts.map(({ arrival, receivedAt }) => ({ arrival, age: now - receivedAt }));
    return { parts, pace: latest.pace.kept };
  }

  /** Takes the place of what was kept; undefined for nothing. @returns whether other values are read now */
  restore(device: string, kept: Omit<KeptSource, 'source'> | undefined, now: number): boolean {
    const before = this.#latest.get(device);
    if (kept === undefined) return this.#latest.delete(device);
    const parts = kept.parts.map(({ arrival, age }) => ({ arrival, receivedAt: now - age }));
    const pace = SeenPace.of(kept.pace);
    this.#latest.set(device, { parts, pace, values: null });
    const read = (latest: Latest | undefined) => [latest?.parts.map(({ arrival }) => arrival), latest?.pace.typical];
    return !isDeepStrictEqual(read(before), read({ parts, pace, values: null }));
  }

  /** The device's newest values as a live message carries them, however old; undefined before its first. */
  read(device: string): LiveValues | undefined {
    const latest = this.#latest.get(device);
    const newest = latest?.parts.at(-1)?.arrival;
    if (latest === undefined || newest === undefined) return undefined;
    const reading = this.#reading(device);
    if (latest.values?.settings !== reading.settings) latest.values = null;
    const measured = latest.parts.findLast(measures)?.arrival ?? newest;
    latest.values ??= liveValuesOf(
      {
        ...measured,
        ...paceOf(measured, latest.pace),
        values: Object.assign({}, ...latest.parts.map(({ arrival }) => arrival.values)),
        words: Object.assign({}, ...latest.parts.map(({ arrival }) => arrival.words)),
      },
      reading,
    );
    return latest.values;
  }

  /** The device's last registers, however old: as it sent them, otherwise as they are stored. */
  lastRegisters(device: string): LiveValues {
    return { ...lastRegistersOf(device, this.#reading(device)), ...this.read(device) };
  }

  /** Whether the device has sent something within its last three intervals, as received (D66). */
  isFresh(device: string, now: number): boolean {
    const latest = this.#latest.get(device);
    const newest = latest?.parts.at(-1);
    if (latest === undefined || newest === undefined) return false;
    const { pace = newest.arrival.interval } = paceOf(newest.arrival, latest.pace);
    return isWithin(newest, now, pace ?? newest.arrival.interval);
  }
}

/** False for a sign of life with its signal strength only: it does not make a measurement newer. */
function measures({ arrival }: Part): boolean {
  for (const column in arrival.values) if (!SIGNALS.has(column)) return true;
  return false;
}

/**
 * Time between two messages of a device: as its link reports it, otherwise as observed, however seldom the device stores a
 * sample; without either its interval is used.
 */
function paceOf({ pace }: LiveArrival, seen: SeenPace): Pick<LiveArrival, 'pace'> {
  const known = pace === undefined ? seen.typical : pace;
  return known === undefined ? {} : { pace: known };
}

/** A part that alternates with others comes less often than the messages do: it stays for three intervals of its own. */
function isKept(part: Part, now: number): boolean {
  return isWithin(part, now, part.arrival.interval);
}

function isWithin({ receivedAt }: Part, now: number, interval = UNKNOWN_INTERVAL_MS): boolean {
  return now - receivedAt <= FRESH_INTERVALS * Math.max(SHORTEST_INTERVAL_MS, interval);
}

function covers(newer: LiveArrival['values'], older: LiveArrival['values']): boolean {
  for (const column in older) if (!(column in newer)) return false;
  return true;
}
