import type { TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { FREQUENCY_LIMIT, LONGEST_SAMPLE_MS, type SupplyConnection, VOLTAGE_LIMITS } from '@phasor/supply';
import type { Sample } from '../../ports/series-store.ts';

/** State of one phase in a sample. */
const NORMAL = 0;
const LOW = 1;
const LOST = 2;
const HIGH = 3;
/** Digits of a state: one for each phase, and one for the frequency. */
const DIGIT = 4;
const FREQUENCY_PLACE = DIGIT ** PHASES.length;

interface Known {
  /** Instant of the newest sample, epoch ms. */
  time: number;
  state: number;
}

/** What is needed to judge the samples of a device. */
export interface JudgeTerms {
  readonly connection: SupplyConnection;
  /** What was found before, ascending. */
  readonly spans: readonly TimeRange[];
  /** Start of the oldest report of the device that has no end yet. */
  readonly openSince: number | undefined;
}

/**
 * Decides in the path of every sample, with a few comparisons, whether samples have to be searched for disturbances: where
 * the state of a phase changes, and where late samples are disturbed or fall into something that was found before.
 */
export class SampleStates {
  readonly #known = new Map<string, Known>();

  /** The range that has to be searched; undefined for none, which is nearly always. */
  judge(mac: string, samples: readonly Sample[], terms: JudgeTerms): TimeRange | undefined {
    const known = this.#known.get(mac) ?? { time: Number.NEGATIVE_INFINITY, state: NORMAL };
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const sample of samples) {
      if (sample.source !== SOURCES.wifi || sample.interval > LONGEST_SAMPLE_MS || sample.imported === true) continue;
      const start = sample.time - sample.interval;
      const isLate = sample.time <= known.time;
      const state = stateOf(sample.values, terms.connection, isLate ? NORMAL : known.state);
      const isNews = isLate ? state !== NORMAL || isInside(sample, terms.spans) : state !== known.state;
      const ends = terms.openSince !== undefined && start >= terms.openSince && state === NORMAL;
      if (isNews || ends) {
        from = Math.min(from, ends ? (terms.openSince ?? start) : start);
        to = Math.max(to, sample.time);
      }
      if (!isLate) Object.assign(known, { time: sample.time, state });
    }
    this.#known.set(mac, known);
    return from < to ? { from, to } : undefined;
  }

  /** Answers the instant of the newest sample of the device, epoch ms; -Infinity for none. */
  forget(mac: string): number {
    const newest = this.#known.get(mac)?.time ?? Number.NEGATIVE_INFINITY;
    this.#known.delete(mac);
    return newest;
  }
}

function stateOf(values: Sample['values'], { nominal, phases }: SupplyConnection, before: number): number {
  let state = 0;
  let place = 1;
  for (const phase of phases) {
    const digit = Math.floor(before / place) % DIGIT;
    state += place * phaseState(values[COLUMNS[phase]], nominal, digit);
    place *= DIGIT;
  }
  return state + FREQUENCY_PLACE * frequencyState(values.F);
}

const COLUMNS = { L1: 'U_L1', L2: 'U_L2', L3: 'U_L3' } as const;

/** Within the hysteresis, and where the value is missing, the state stays. */
function phaseState(volts: number | undefined, nominal: number, before: number): number {
  if (volts === undefined || Number.isNaN(volts)) return before;
  const percent = (volts / nominal) * 100;
  if (percent < VOLTAGE_LIMITS.lost) return LOST;
  if (percent < VOLTAGE_LIMITS.dip) return LOW;
  if (percent > VOLTAGE_LIMITS.swell) return HIGH;
  if (percent < VOLTAGE_LIMITS.dip + VOLTAGE_LIMITS.hysteresis && (before === LOW || before === LOST)) return LOW;
  if (percent > VOLTAGE_LIMITS.swell - VOLTAGE_LIMITS.hysteresis && before === HIGH) return HIGH;
  return NORMAL;
}

function frequencyState(hertz: number | undefined): number {
  if (hertz === undefined || Number.isNaN(hertz)) return NORMAL;
  const off = Math.min(Math.abs(hertz - 50), Math.abs(hertz - 60));
  return off > FREQUENCY_LIMIT && off < 5 ? LOW : NORMAL;
}

function isInside({ time, interval }: Sample, spans: readonly TimeRange[]): boolean {
  return spans.some(({ from, to }) => time - interval < to && time > from);
}
