import type { TimeRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import {
  CLASSED_SECONDS,
  FREQUENCY_LIMIT,
  LONGEST_SAMPLE_MS,
  RAPID_CHANGE,
  type SupplyConnection,
  UNBALANCE_LIMIT,
  unbalanceOf,
  VOLTAGE_LIMITS,
} from '@phasor/supply';
import type { Sample } from '../../ports/series-store.ts';

/** State of one phase in a sample. */
const NORMAL = 0;
const LOW = 1;
const LOST = 2;
const HIGH = 3;
/** Digits of a state: one for each phase, and one for the frequency. */
const DIGIT = 4;
const FREQUENCY_PLACE = DIGIT ** PHASES.length;

/** A step of the voltage from one sample to the next that may be part of a rapid change, % of the nominal voltage. */
const STEP = RAPID_CHANGE.percent / 2;
/** A step after which the voltage is still further away than this is searched: a steady voltage differs from its mean. */
const STAYED = RAPID_CHANGE.percent - RAPID_CHANGE.steady;
/** Voltages that differ by less, as a share, have no unbalance above its limit. */
const LEAST_SPREAD = 0.05;

interface Known {
  /** Instant of the newest sample, epoch ms. */
  time: number;
  state: number;
  /** Voltages of that sample by phase in use, V. */
  volts: readonly number[];
  /** Since when a voltage is disturbed, epoch ms; NaN while none is, and once its class was looked for. */
  disturbedSince: number;
  /** Since when the unbalance is above its limit, epoch ms; NaN while it is not, and once it was searched. */
  unbalancedSince: number;
  /** Whether that time was searched. */
  isUnbalanced: boolean;
  /** Start of the first sample of a step that was not searched yet, epoch ms; NaN for none. */
  steppedAt: number;
  /** Voltages before that step, V. */
  before: readonly number[];
}

/** Time of an event that was found in samples; `isOpen` while it goes on. */
export interface FoundSpan extends TimeRange {
  readonly isOpen: boolean;
}

/** What is needed to judge the samples of a device. */
export interface JudgeTerms {
  readonly connection: SupplyConnection;
  /** What was found before, ascending. */
  readonly spans: readonly FoundSpan[];
  /** Start of the oldest report of the device that has no end yet. */
  readonly openSince: number | undefined;
}

/**
 * Decides in the path of every sample, with a few comparisons, whether samples have to be searched for disturbances: where
 * the state of a phase changes, and where late samples are disturbed or fall into something that was found before. Unbalance
 * and rapid changes last over several samples: they are looked for in samples that come in order, once all of them are there.
 */
export class SampleStates {
  readonly #known = new Map<string, Known>();

  /** The range that has to be searched; undefined for none, which is nearly always. */
  judge(mac: string, samples: readonly Sample[], terms: JudgeTerms): TimeRange | undefined {
    const known = this.#known.getOrInsertComputed(mac, nothingKnown);
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const sample of samples) {
      if (sample.source !== SOURCES.wifi || sample.interval > LONGEST_SAMPLE_MS || sample.imported === true) continue;
      const since = sample.time <= known.time ? sinceOfLate(sample, terms) : sinceOf(sample, known, terms);
      if (since === undefined) continue;
      from = Math.min(from, since);
      to = Math.max(to, sample.time);
    }
    return from < to ? { from, to } : undefined;
  }

  /** Answers the instant of the newest sample of the device, epoch ms; -Infinity for none. */
  forget(mac: string): number {
    const newest = this.#known.get(mac)?.time ?? Number.NEGATIVE_INFINITY;
    this.#known.delete(mac);
    return newest;
  }
}

function nothingKnown(): Known {
  return {
    time: Number.NEGATIVE_INFINITY,
    state: NORMAL,
    volts: [],
    disturbedSince: Number.NaN,
    unbalancedSince: Number.NaN,
    isUnbalanced: false,
    steppedAt: Number.NaN,
    before: [],
  };
}

/** From when on samples have to be searched because of a late one. */
function sinceOfLate(sample: Sample, { connection, spans, openSince }: JudgeTerms): number | undefined {
  const state = stateOf(sample.values, connection, NORMAL);
  const since = sinceOfEnd(sample, state, openSince);
  const isNews = state !== NORMAL || isInside(sample, spans);
  return since ?? (isNews ? sample.time - sample.interval : undefined);
}

/** From when on samples have to be searched because of one that is newer than those before. */
function sinceOf(sample: Sample, known: Known, { connection, spans, openSince }: JudgeTerms): number | undefined {
  const start = sample.time - sample.interval;
  const state = stateOf(sample.values, connection, known.state);
  const lasting = [unbalanceSince(sample, known, connection), stepSince(sample, known, connection)];
  const since = [
    sinceOfEnd(sample, state, openSince),
    state !== known.state || mayHaveEnded(known, spans) ? start : undefined,
    longSince(sample, known, state),
    ...lasting,
  ].filter((time) => time !== undefined);
  known.time = sample.time;
  known.state = state;
  return since.length === 0 ? undefined : Math.min(...since);
}

/** A dip or swell that goes on has a certain class once it is longer than the tables class. */
function longSince({ time, interval }: Sample, known: Known, state: number): number | undefined {
  const isDisturbed = state % FREQUENCY_PLACE !== NORMAL;
  if (!isDisturbed || known.state % FREQUENCY_PLACE === NORMAL) {
    known.disturbedSince = isDisturbed ? time - interval : Number.NaN;
    return undefined;
  }
  if (!(time - known.disturbedSince > CLASSED_SECONDS.to * 1_000)) return undefined;
  const since = known.disturbedSince;
  known.disturbedSince = Number.NaN;
  return since;
}

/** What went on before a restart, or before the nominal voltage was known, may be over with the first sample after it. */
function mayHaveEnded({ time }: Known, spans: readonly FoundSpan[]): boolean {
  return time === Number.NEGATIVE_INFINITY && spans.some(({ isOpen }) => isOpen);
}

/** A normal voltage ends what a device reported without an end. */
function sinceOfEnd({ time, interval }: Sample, state: number, openSince: number | undefined): number | undefined {
  if (openSince === undefined || time - interval < openSince) return undefined;
  return state % FREQUENCY_PLACE === NORMAL ? openSince : undefined;
}

/** Unbalance is searched when it has lasted long enough, and when it is over. */
function unbalanceSince(
  { values, time, interval }: Sample,
  known: Known,
  { phases, nominal }: SupplyConnection,
): number | undefined {
  if (phases.length < PHASES.length) return undefined;
  const limit = UNBALANCE_LIMIT.percent - (known.isUnbalanced ? UNBALANCE_LIMIT.hysteresis : 0);
  const percent = quickUnbalance(values, nominal);
  if (Number.isNaN(percent)) return undefined;
  if (percent <= limit) {
    const wasUnbalanced = known.isUnbalanced;
    known.unbalancedSince = Number.NaN;
    known.isUnbalanced = false;
    return wasUnbalanced ? time - interval : undefined;
  }
  if (known.isUnbalanced) return undefined;
  if (Number.isNaN(known.unbalancedSince)) known.unbalancedSince = time - interval;
  if (time - known.unbalancedSince < UNBALANCE_LIMIT.leastMs) return undefined;
  known.isUnbalanced = true;
  return known.unbalancedSince;
}

/** 0 where the voltages differ too little for its limit; NaN in a dip, or where a voltage is missing. */
function quickUnbalance(values: Sample['values'], nominal: number): number {
  const { U_L1: one = Number.NaN, U_L2: two = Number.NaN, U_L3: three = Number.NaN } = values;
  const [lowest, highest] = [Math.min(one, two, three), Math.max(one, two, three)];
  if (!(lowest >= (nominal * VOLTAGE_LIMITS.dip) / 100)) return Number.NaN;
  return highest - lowest < LEAST_SPREAD * lowest ? 0 : unbalanceOf([one, two, three]);
}

/** A step is searched once the samples that show whether the voltage stays are there, and only if it has stayed. */
function stepSince(
  { values, time, interval }: Sample,
  known: Known,
  { phases, nominal }: SupplyConnection,
): number | undefined {
  const { volts } = known;
  const isNext = interval <= RAPID_CHANGE.longestSampleMs && time - interval === known.time;
  const isFar = (one: number, other: number, percent: number) => Math.abs(one - other) > (nominal * percent) / 100;
  const now = phases.map((phase) => values[COLUMNS[phase]] ?? Number.NaN);
  if (isNext && Number.isNaN(known.steppedAt) && now.some((each, at) => isFar(each, volts[at] ?? Number.NaN, STEP))) {
    known.steppedAt = time - interval;
    known.before = volts;
  }
  known.volts = now;
  if (!(time - known.steppedAt >= (RAPID_CHANGE.samples + 1) * interval)) return undefined;
  const since = known.steppedAt;
  known.steppedAt = Number.NaN;
  return now.some((each, at) => isFar(each, known.before[at] ?? Number.NaN, STAYED)) ? since : undefined;
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
