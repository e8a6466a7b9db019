import { RELAYS, SOURCES } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import type { Clock } from '../../ports/clock.ts';
import type { LiveArrival } from '../../ports/device-link.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { RelayNumber } from '../../ports/records/relay-records.ts';
import type { StepReadingsPort } from '../../ports/step-readings.ts';

export interface RelayLoadsParts {
  readonly stepReadings: StepReadingsPort;
  readonly clock: Clock;
}

/** The present load of a relay is the mean over this time, ms; older messages say nothing about it. */
const NOW_MS = 60_000;
/** How far back the connected load is searched, and how long the result is valid. */
const BACK_MS = 7 * DAY_MS;
const HOLDS_MS = 5 * 60_000;
const QUARTERS_PER_HOUR = 4;
/** Columns of each relay: to join their names for each sample took longer than to read them. */
const RELAY_COLUMNS = RELAYS.map((relay) => ({ relay, energy: `energy_R${relay}`, state: `relay_${relay}` }));

type PerRelay = ReadonlyMap<RelayNumber, number>;

/** Energy counter of a relay at an instant, Wh. */
interface Reading {
  readonly time: number;
  readonly energy: number;
  readonly state: number | undefined;
}

/** The loads on the relays of disconnectors, from their energy counters. */
export class RelayLoads {
  readonly #parts: RelayLoadsParts;
  /** By MAC and relay, oldest first, all in one state of the relay. */
  readonly #readings = new Map<string, readonly Reading[]>();
  readonly #greatest = new Map<string, { readonly until: number; readonly loads: PerRelay }>();

  constructor(parts: RelayLoadsParts) {
    this.#parts = parts;
  }

  /** Takes measured values; a device without relays is skipped. */
  take({ device, time, values }: LiveArrival): void {
    for (const { relay, energy: energyColumn, state } of RELAY_COLUMNS) {
      const energy = values[energyColumn];
      if (energy === undefined) continue;
      const reading = { time, energy, state: values[state] };
      const key = `${device} ${relay}`;
      this.#readings.set(key, following(this.#readings.get(key) ?? [], reading));
    }
  }

  /** Present load of a relay, W; null where unknown. */
  now(mac: string, relay: RelayNumber): number | null {
    const readings = this.#readings.get(`${mac} ${relay}`) ?? [];
    const [first, last] = [readings[0], readings.at(-1)];
    if (first === undefined || last === undefined || this.#parts.clock.now() - last.time > NOW_MS) return null;
    if (last.state === 0) return 0;
    if (first === last) return null;
    return Math.round(((last.energy - first.energy) * HOUR_MS) / (last.time - first.time));
  }

  /** The greatest quarter-hour mean of each relay in the last week, W; without those that were not measured. */
  async greatest(device: Device): Promise<PerRelay> {
    const now = this.#parts.clock.now();
    const known = this.#greatest.get(device.mac);
    if (known !== undefined && known.until > now) return known.loads;
    try {
      const loads = await this.#read(device, now);
      this.#greatest.set(device.mac, { until: now + HOLDS_MS, loads });
      return loads;
    } catch {
      // Where it cannot be read now, the last value is better than nothing; the next look tries again.
      return known?.loads ?? new Map();
    }
  }

  async #read(device: Device, now: number): Promise<PerRelay> {
    const { columns } = await this.#parts.stepReadings.read({
      ...{ device, source: SOURCES.wifi, period: '15MIN' },
      from: Math.floor((now - BACK_MS) / 1_000),
      to: Math.ceil(now / 1_000),
    });
    const loads = new Map<RelayNumber, number>();
    for (const relay of RELAYS) {
      const known = columns.get(`energy_R${relay}`)?.filter((energy) => !Number.isNaN(energy)) ?? [];
      if (known.length > 0) loads.set(relay, Math.round(Math.max(...known) * QUARTERS_PER_HOUR));
    }
    return loads;
  }
}

/** Readings with one more; those before a switching, a restart of the counter or a step back in time are dropped. */
function following(before: readonly Reading[], reading: Reading): readonly Reading[] {
  const last = before.at(-1);
  const goesOn =
    last !== undefined && last.state === reading.state && last.energy <= reading.energy && last.time < reading.time;
  if (!goesOn) return last?.time === reading.time ? before : [reading];
  return [...before.filter(({ time }) => time >= reading.time - NOW_MS), reading];
}
