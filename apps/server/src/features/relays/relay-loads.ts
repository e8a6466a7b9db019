import { RELAYS, SOURCES } from '@phasor/contract';
import type { Clock } from '../../ports/clock.ts';
import type { LiveArrival } from '../../ports/device-link.ts';
import type { Device } from '../../ports/records/record-store.ts';
import type { RelayNumber } from '../../ports/records/relay-records.ts';
import type { StepReadingsPort } from '../../ports/step-readings.ts';

export interface RelayLoadsParts {
  readonly stepReadings: StepReadingsPort;
  readonly clock: Clock;
}

/** What goes through a relay now is the mean over this, ms; older messages say nothing of now. */
const NOW_MS = 60_000;
/** How far back it is looked for what hangs on a relay, and how long the answer holds. */
const BACK_MS = 7 * 86_400_000;
const HOLDS_MS = 5 * 60_000;
const QUARTERS_PER_HOUR = 4;
const HOUR_MS = 3_600_000;

type PerRelay = ReadonlyMap<RelayNumber, number>;

/** A counter of a relay at an instant, Wh. */
interface Reading {
  readonly time: number;
  readonly energy: number;
  readonly state: number | undefined;
}

/** What hangs on the relays of disconnectors, as their energy counters tell. */
export class RelayLoads {
  readonly #parts: RelayLoadsParts;
  /** By MAC and relay, oldest first, all of one state of the relay. */
  readonly #readings = new Map<string, readonly Reading[]>();
  readonly #greatest = new Map<string, { readonly until: number; readonly loads: PerRelay }>();

  constructor(parts: RelayLoadsParts) {
    this.#parts = parts;
  }

  /** Takes what a device measures; a device without relays passes. */
  take({ device, time, values }: LiveArrival): void {
    for (const relay of RELAYS) {
      const energy = values[`energy_R${relay}`];
      if (energy === undefined) continue;
      const reading = { time, energy, state: values[`relay_${relay}`] };
      const key = `${device} ${relay}`;
      this.#readings.set(key, following(this.#readings.get(key) ?? [], reading));
    }
  }

  /** W that go through a relay now; null where nobody knows. */
  now(mac: string, relay: RelayNumber): number | null {
    const readings = this.#readings.get(`${mac} ${relay}`) ?? [];
    const [first, last] = [readings[0], readings.at(-1)];
    if (first === undefined || last === undefined || this.#parts.clock.now() - last.time > NOW_MS) return null;
    if (last.state === 0) return 0;
    if (first === last) return null;
    return Math.round(((last.energy - first.energy) * HOUR_MS) / (last.time - first.time));
  }

  /** The greatest quarter-hour mean of each relay in the last week, W; without those of which nothing was measured. */
  async greatest(device: Device): Promise<PerRelay> {
    const now = this.#parts.clock.now();
    const known = this.#greatest.get(device.mac);
    if (known !== undefined && known.until > now) return known.loads;
    // Where it cannot be read now, what was read last is better than nothing.
    const loads = await this.#read(device, now).catch(() => known?.loads ?? new Map<RelayNumber, number>());
    this.#greatest.set(device.mac, { until: now + HOLDS_MS, loads });
    return loads;
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

/** Readings with one more; those before the relay switched, its counter began anew, or time went back count no more. */
function following(before: readonly Reading[], reading: Reading): readonly Reading[] {
  const last = before.at(-1);
  const goesOn =
    last !== undefined && last.state === reading.state && last.energy <= reading.energy && last.time < reading.time;
  if (!goesOn) return last?.time === reading.time ? before : [reading];
  return [...before.filter(({ time }) => time >= reading.time - NOW_MS), reading];
}
