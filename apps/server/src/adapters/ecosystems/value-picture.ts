import { FRAME_LIMITS, SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import type { FamilyColumns } from './place-columns.ts';
import type { Placed } from './placement.ts';
import { LATE, ReportingPace, SHORTEST_MS } from './reporting-pace.ts';

/** Silence after which anything may have changed on a device that reports more often: its previous values are void, ms. */
const FORGET_MS = 5 * 60_000;
/** Greatest age of a live message, ms: a greater one means that the clock of the device is wrong. */
const BEHIND_MS = 10 * 60_000;

const REGISTERS: ReadonlySet<string> = new Set(
  Object.values(SAMPLE_FAMILIES).flatMap(({ registers }) => [...registers]),
);

/** One whole sample, joined from messages with a part each. */
export interface JoinedSample {
  readonly time: number;
  /** Longest of its families, ms. */
  readonly interval: number;
  /** What the values of each family cover, ms: a relay is reported at other times than its power. */
  readonly intervals: Readonly<Partial<Record<SampleFamilyName, number>>>;
  readonly columns: FamilyColumns;
  readonly signals: Readonly<Record<string, number>>;
  /** States of relays that hold while they are not reported again, for viewers. */
  readonly standing: Readonly<Record<string, number>>;
}

/**
 * The last values of a device that reports only changes: a gauge holds until it is reported again, a register only at the
 * instant at which it was reported.
 */
export class ValuePicture {
  readonly #gauges = new Map<SampleFamilyName, Record<string, number>>();
  readonly #registers = new Map<SampleFamilyName, Record<string, number>>();
  /** Registers that the device reports over all tariffs: those of its tariffs are left out for good. */
  readonly #totals = new Set<string>();
  readonly #tariffs = new Map<string, TariffRegisters>();
  #signals: Record<string, number> = {};
  #standing: Record<string, number> = {};
  #touched = new Set<SampleFamilyName>();
  #time = Number.NEGATIVE_INFINITY;
  #receivedAt = Number.NEGATIVE_INFINITY;
  readonly #paces = new Map<SampleFamilyName, ReportingPace>();

  /** @param time as reported by the device, epoch ms; implausible times and null are replaced by `now` */
  add({ columns, tariffs, signals }: Placed, time: number | null, now: number): void {
    this.stand(columns, now);
    this.#time = Math.max(this.#time, believable(time, now) ? Math.round(time) : now);
    Object.assign(this.#signals, signals);
    for (const [family, values] of Object.entries(columns) as [SampleFamilyName, Record<string, number>][]) {
      this.#touched.add(family);
      for (const column in values) {
        const isRegister = REGISTERS.has(column);
        if (isRegister) this.#totals.add(column);
        const kept = isRegister ? this.#registers : this.#gauges;
        kept.set(family, { ...kept.get(family), [column]: values[column] as number });
      }
    }
    for (const { column, tariff, value } of tariffs) {
      const registers = this.#tariffs.get(column) ?? { values: new Map(), reports: 0, isNew: false };
      registers.values.set(tariff, value);
      this.#tariffs.set(column, { ...registers, isNew: true });
      this.#touched.add('electrical');
    }
  }

  /**
   * Relays are in these states. Many devices report a relay only when it switches, and a bridge repeats the last report after its
   * sign-in: viewers need the state until the next one, though no sample has it. @returns the states
   */
  stand({ relays = {} }: FamilyColumns, now: number): Readonly<Record<string, number>> {
    if (now - this.#receivedAt > this.#patience()) this.forget();
    this.#receivedAt = now;
    for (const column in relays) if (!REGISTERS.has(column)) this.#standing[column] = relays[column] as number;
    return { ...this.#standing };
  }

  /** The device is offline. */
  forget(): void {
    this.#standing = {};
    this.#gauges.clear();
    this.#registers.clear();
    this.#tariffs.clear();
    this.#touched.clear();
    this.#time = Number.NEGATIVE_INFINITY;
    for (const pace of this.#paces.values()) pace.interrupt();
  }

  /** The values reported since the last call as one sample; null without any. */
  take(): JoinedSample | null {
    if (this.#touched.size === 0) return null;
    this.#addTariffs();
    const columns: { [Family in SampleFamilyName]?: Record<string, number> } = {};
    const intervals: { [Family in SampleFamilyName]?: number } = {};
    const time = this.#time;
    for (const family of this.#touched) {
      const values = { ...this.#gauges.get(family), ...this.#registers.get(family) };
      if (Object.keys(values).length === 0) continue;
      columns[family] = values;
      intervals[family] = this.#paceOf(family).covered(time);
    }
    this.#touched = new Set();
    this.#registers.clear();
    const signals = this.#signals;
    this.#signals = {};
    const interval = Math.max(SHORTEST_MS, ...Object.values(intervals));
    return { time, interval, intervals, columns, signals, standing: { ...this.#standing } };
  }

  #paceOf(family: SampleFamilyName): ReportingPace {
    const pace = this.#paces.get(family) ?? new ReportingPace();
    this.#paces.set(family, pace);
    return pace;
  }

  /** A device that reports each quarter of an hour is not silent in between, ms. */
  #patience(): number {
    const regular = [...this.#paces.values()].map((pace) => pace.regular ?? 0);
    return Math.max(FORGET_MS, ...regular.map((pause) => pause * LATE));
  }

  /**
   * Only all tariffs together are the register. One alone may be all there are, or the first of several to arrive, so that it
   * has to be alone for a while.
   */
  #addTariffs(): void {
    for (const [column, registers] of this.#tariffs) {
      if (!registers.isNew) continue;
      registers.isNew = false;
      registers.reports += 1;
      const isComplete = registers.values.size > 1 || registers.reports > LONE_TARIFF_REPORTS;
      if (this.#totals.has(column) || !isComplete) continue;
      const sum = [...registers.values.values()].reduce((total, value) => total + value, 0);
      this.#registers.set('electrical', { ...this.#registers.get('electrical'), [column]: sum });
    }
  }
}

/** Newest register of each tariff of one quantity at one place. */
interface TariffRegisters {
  readonly values: Map<number, number>;
  /** Samples in which one of them was reported. */
  reports: number;
  /** One of them was reported since the last sample. */
  isNew: boolean;
}

const LONE_TARIFF_REPORTS = 5;

/** Clocks without a battery start in 1970 or at the seconds since power-on; a live message is neither old nor from the future. */
function believable(time: number | null, now: number): time is number {
  return time !== null && time >= now - BEHIND_MS && time <= now + FRAME_LIMITS.ahead;
}
