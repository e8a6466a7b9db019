import type { EventFrame } from '@phasor/contract';
import { DAY_MS, PHASES } from '@phasor/quantities';
import type { Disturbance } from '../physics/feeder-troubles.ts';
import type { BuiltDevice } from './facility-models.ts';

/** Events of a tick: a year of them must not come at once. */
const EVENTS_PER_TICK = 8;

/** The disturbances that a device records by itself, reported once they are over, oldest first. */
export class EventLog {
  readonly #built: BuiltDevice;
  #reportedTo: number;
  #unsent: readonly Disturbance[] = [];

  /** @param reportedTo up to where it has reported, epoch ms; undefined for a device that starts for the first time */
  constructor(built: BuiltDevice, { now, reportedTo = 0 }: { now: number; reportedTo?: number | undefined }) {
    this.#built = built;
    // It keeps no older ones.
    this.#reportedTo = Math.max(reportedTo, now - built.spec.eventDays * DAY_MS);
  }

  /** Up to where it has reported, epoch ms. */
  get reportedTo(): number {
    return this.#reportedTo;
  }

  /** The next events that are to be sent. */
  take(now: number): readonly EventFrame[] {
    if (this.#unsent.length === 0) this.#unsent = this.#over(now);
    const taken = this.#unsent.slice(0, EVENTS_PER_TICK);
    this.#unsent = this.#unsent.slice(EVENTS_PER_TICK);
    this.#reportedTo = this.#unsent.length === 0 ? now : (taken.at(-1)?.end ?? now);
    return taken.map((disturbance) => this.#frameOf(disturbance));
  }

  #over(now: number): readonly Disturbance[] {
    const { feeder, spec } = this.#built;
    if (feeder === undefined || spec.eventDays === 0) return [];
    const from = this.#reportedTo;
    return feeder
      .disturbances(from, now)
      .filter(({ end }) => end > from && end <= now)
      .sort((a, b) => a.end - b.end);
  }

  #frameOf({ id, type, start, end, phases, residual }: Disturbance): EventFrame {
    const { mac, phases: count } = this.#built.spec;
    const data = {
      start: start / 1000,
      end: end / 1000,
      duration: (end - start) / 1000,
      phases: PHASES.slice(0, count).filter((phase) => phases.includes(phase)),
      residual: Math.round(residual * 2300) / 10,
      residual_percent: Math.round(residual * 1000) / 10,
    };
    return { id: `${mac}-${id}`, ts: end / 1000, type, data };
  }
}
