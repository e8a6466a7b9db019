import { FRAME_LIMITS, SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import type { FamilyColumns } from './foreign.ts';

/** Silence after which anything may have changed on a device: its previous values are void, ms. */
const FORGET_MS = 5 * 60_000;
const INTERVAL_MIN_MS = 1_000;
const INTERVAL_MAX_MS = 90_000;

const REGISTERS: ReadonlySet<string> = new Set(
  Object.values(SAMPLE_FAMILIES).flatMap(({ registers }) => [...registers]),
);

/** One whole sample, joined from messages with a part each. */
export interface JoinedSample {
  readonly time: number;
  readonly interval: number;
  readonly columns: FamilyColumns;
}

/**
 * The last values of a device that reports only changes: a gauge holds until it is reported again, a register only at the
 * instant at which it was reported.
 */
export class ValuePicture {
  readonly #gauges = new Map<SampleFamilyName, Record<string, number>>();
  readonly #registers = new Map<SampleFamilyName, Record<string, number>>();
  #touched = new Set<SampleFamilyName>();
  #time = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #takenTime: number | null = null;

  /** @param time as reported by the device, epoch ms; implausible times and null are replaced by `now` */
  tell(columns: FamilyColumns, time: number | null, now: number): void {
    if (now - this.#heardAt > FORGET_MS) this.forget();
    this.#heardAt = now;
    this.#time = Math.max(this.#time, believable(time, now) ? Math.round(time) : now);
    for (const [family, values] of Object.entries(columns) as [SampleFamilyName, Record<string, number>][]) {
      this.#touched.add(family);
      for (const column in values) {
        const kept = REGISTERS.has(column) ? this.#registers : this.#gauges;
        kept.set(family, { ...kept.get(family), [column]: values[column] as number });
      }
    }
  }

  /** The device is offline. */
  forget(): void {
    this.#gauges.clear();
    this.#registers.clear();
    this.#touched.clear();
    this.#time = Number.NEGATIVE_INFINITY;
    this.#takenTime = null;
  }

  /** The values reported since the last call as one sample; null without any. */
  take(): JoinedSample | null {
    if (this.#touched.size === 0) return null;
    const columns: { [Family in SampleFamilyName]?: Record<string, number> } = {};
    for (const family of this.#touched)
      columns[family] = { ...this.#gauges.get(family), ...this.#registers.get(family) };
    const time = this.#time;
    const since = this.#takenTime === null ? INTERVAL_MIN_MS : time - this.#takenTime;
    this.#takenTime = time;
    this.#touched = new Set();
    this.#registers.clear();
    return { time, interval: Math.min(Math.max(since, INTERVAL_MIN_MS), INTERVAL_MAX_MS), columns };
  }
}

/** Clocks without a battery start in 1970 or at the seconds since power-on. */
function believable(time: number | null, now: number): time is number {
  return time !== null && time >= FRAME_LIMITS.earliest && time <= now + FRAME_LIMITS.ahead;
}
