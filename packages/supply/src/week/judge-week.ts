import type { TimeRange } from '@phasor/calendar';
import { PHASES, type Phase } from '@phasor/quantities';
import { FLAG_INTERVAL_MS } from '../kinds-catalogue.ts';
import type { SupplyConnection, SupplyEvent } from '../supply-event.ts';
import { flaggedIntervals } from '../totals.ts';
import {
  type AllowedValues,
  allowedValues,
  type SupplyLimits,
  WEEK_CRITERIA,
  WEEK_CRITERION_NAMES,
  type WeekCriterion,
  type WeekQuantity,
} from './limits-catalogue.ts';

/** Means of one quantity in the intervals of a week that follow each other; NaN = not measured. */
export interface IntervalValues {
  /** Length of each interval, ms. The first one is that of `intervalsOf`. */
  readonly step: number;
  readonly mean: ArrayLike<number>;
  /** Share of each interval that was measured, 0 to 1. */
  readonly coverage: ArrayLike<number>;
}

/** What was measured in a week; a quantity that the meter does not measure is absent. */
export interface WeekMeasurements {
  readonly voltage: Readonly<Partial<Record<Phase, IntervalValues>>>;
  readonly thd: Readonly<Partial<Record<Phase, IntervalValues>>>;
  readonly unbalance?: IntervalValues | undefined;
  readonly frequency?: IntervalValues | undefined;
}

/** By what a week is judged. */
export interface WeekTerms {
  /** Monday 0:00 to the next one by the clock of the site. */
  readonly range: TimeRange;
  /** Epoch ms. */
  readonly now: number;
  readonly limits: SupplyLimits;
  readonly connection: SupplyConnection;
  readonly events: readonly SupplyEvent[];
}

/** `not_judged`: too little is known to say either. */
export type Verdict = 'passed' | 'failed' | 'not_judged';
/** Why something is not judged: the meter has no such value, too few intervals were measured, or the week is not over. */
export type NotJudged = 'unmeasured' | 'too_little' | 'running';

/** Figures and verdict of one criterion, of one phase where it is judged phase by phase. */
export interface PartVerdict {
  readonly phase: Phase | null;
  readonly verdict: Verdict;
  /** Null where it is judged. */
  readonly reason: NotJudged | null;
  /** Intervals of the whole week that are not flagged. */
  readonly counted: number;
  /** Of them those that were measured, and of these those outside the limits. */
  readonly measured: number;
  readonly outside: number;
  /** Least and greatest mean, V, Hz or %; null without any. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Value that the required share of the intervals does not exceed; null where a limit is to both sides or nothing was measured. */
  readonly percentile: number | null;
  /** The interval that is the furthest outside the limits, or the nearest to them; null without any. */
  readonly worst: { readonly start: number; readonly end: number; readonly value: number } | null;
}

export interface CriterionVerdict {
  readonly name: WeekCriterion;
  readonly verdict: Verdict;
  readonly allowed: AllowedValues;
  /** Length of its intervals, ms. */
  readonly step: number;
  readonly parts: readonly PartVerdict[];
}

export interface WeekVerdict {
  /** failed: a criterion failed. passed: every criterion did. */
  readonly verdict: Verdict;
  /** What percentages are of, V and Hz. */
  readonly nominal: { readonly voltage: number; readonly frequency: number };
  /** 10-minute intervals of the week, and those that are left out because a disturbance was in them. */
  readonly intervals: number;
  readonly flagged: number;
  readonly criteria: readonly CriterionVerdict[];
}

/** An interval counts as measured from this share of it on, as a quarter hour does (D80). */
export const LEAST_COVERAGE = 0.8;
/** What is judged as passed needs this percentage of its intervals; that it failed may be certain with fewer. */
export const LEAST_MEASURED = 95;
/** Intervals of the frequency, ms (IEC 61000-4-30). */
export const FREQUENCY_INTERVAL_MS = 10_000;

/**
 * The intervals of a week, counted from the epoch: those that begin in it. Where the clock of a site is not ahead by whole
 * intervals, the first one begins after Monday 0:00.
 */
export function intervalsOf({ from, to }: TimeRange, step: number): { readonly from: number; readonly count: number } {
  const first = Math.ceil(from / step) * step;
  return { from: first, count: Math.max(0, Math.ceil((to - first) / step)) };
}

/**
 * Judges a week of a supply (EN 50160). Intervals with an interruption, a dip or a swell in them are left out (IEC 61000-4-30,
 * flagging). A criterion has failed where more intervals are outside its limits than the whole week may have, and passed only
 * where nearly all of the week was measured; what is between is not judged. So a verdict "failed" stays as more is measured.
 */
export function judgeWeek(measurements: WeekMeasurements, terms: WeekTerms): WeekVerdict {
  const { limits, connection, range } = terms;
  const nominal = {
    voltage: limits.nominalVoltage ?? connection.nominal,
    frequency: limits.nominalFrequency ?? usualFrequency(measurements.frequency),
  };
  const allowed = allowedValues(limits, nominal);
  const flags = flagsOf(terms);
  const criteria = WEEK_CRITERION_NAMES.flatMap((name) => {
    // Fewer than three phases have no unbalance.
    if (name === 'unbalance' && connection.phases.length < PHASES.length) return [];
    const values = valuesOf(measurements, name, connection);
    return [criterionOf({ name, allowed: allowed[name], values, terms, flags })];
  });
  return {
    verdict: together(criteria),
    nominal,
    intervals: intervalsOf(range, FLAG_INTERVAL_MS).count,
    flagged: flags(FLAG_INTERVAL_MS).size,
    criteria,
  };
}

/** The worst of several verdicts; one that is missing makes the whole uncertain. */
export function together(of: readonly { readonly verdict: Verdict }[]): Verdict {
  if (of.some(({ verdict }) => verdict === 'failed')) return 'failed';
  return of.length > 0 && of.every(({ verdict }) => verdict === 'passed') ? 'passed' : 'not_judged';
}

/** 60 Hz where the mean is nearer to it, otherwise 50 Hz. */
function usualFrequency(frequency: IntervalValues | undefined): number {
  const known = Array.from(frequency?.mean ?? []).filter((value) => !Number.isNaN(value));
  const sum = known.reduce((total, value) => total + value, 0);
  return sum > 55 * known.length ? 60 : 50;
}

/** Starts of the flagged intervals of the week, by their length; each length is looked up once. */
function flagsOf({ events, range, now }: WeekTerms): (step: number) => ReadonlySet<number> {
  const known = new Map<number, ReadonlySet<number>>();
  return (step) => {
    const { from, count } = intervalsOf(range, step);
    const span = { from, to: from + count * step };
    const flagged = known.get(step) ?? new Set(flaggedIntervals(events, span, { now, step }));
    known.set(step, flagged);
    return flagged;
  };
}

interface Valued {
  readonly phase: Phase | null;
  readonly values: IntervalValues | undefined;
}

/** Of each phase in use, or of all together. */
function valuesOf(measured: WeekMeasurements, name: WeekCriterion, { phases }: SupplyConnection): readonly Valued[] {
  const { of } = WEEK_CRITERIA[name];
  if (of === 'voltage' || of === 'thd') return phases.map((phase) => ({ phase, values: measured[of][phase] }));
  return [{ phase: null, values: measured[of] }];
}

const USUAL_STEPS: Readonly<Record<WeekQuantity, number>> = {
  voltage: FLAG_INTERVAL_MS,
  thd: FLAG_INTERVAL_MS,
  unbalance: FLAG_INTERVAL_MS,
  frequency: FREQUENCY_INTERVAL_MS,
};

interface Judging {
  readonly name: WeekCriterion;
  readonly allowed: AllowedValues;
  readonly values: readonly Valued[];
  readonly terms: WeekTerms;
  readonly flags: (step: number) => ReadonlySet<number>;
}

function criterionOf({ name, allowed, values, terms, flags }: Judging): CriterionVerdict {
  const step = values.find((one) => one.values !== undefined)?.values?.step ?? USUAL_STEPS[WEEK_CRITERIA[name].of];
  const parts = values.map(({ phase, values: of }) =>
    partOf({ phase, values: of, step, allowed, terms, flagged: flags(step) }),
  );
  return { name, verdict: together(parts), allowed, step, parts };
}

interface PartJudging extends Valued {
  readonly step: number;
  readonly allowed: AllowedValues;
  readonly terms: WeekTerms;
  readonly flagged: ReadonlySet<number>;
}

function partOf({ phase, values, step, allowed, terms, flagged }: PartJudging): PartVerdict {
  const { from, count } = intervalsOf(terms.range, step);
  const all = new Float64Array(count);
  let [measured, outside] = [0, 0];
  let worst: { start: number; value: number; beyond: number } | undefined;
  for (let interval = 0; interval < count; interval++) {
    const start = from + interval * step;
    const value = values?.mean[interval] ?? Number.NaN;
    const isMeasured = (values?.coverage[interval] ?? 0) >= LEAST_COVERAGE && !Number.isNaN(value);
    if (!isMeasured || flagged.has(start)) continue;
    all[measured] = value;
    measured += 1;
    const beyond = beyondOf(value, allowed);
    if (beyond > 0) outside += 1;
    if (worst === undefined || beyond > worst.beyond) worst = { start, value, beyond };
  }
  const figures = { counted: count - flagged.size, measured, outside };
  const known = all.subarray(0, measured).sort();
  return {
    phase,
    ...verdictOf(figures, { share: allowed.share, isOver: terms.now >= terms.range.to }),
    ...figures,
    lowest: known[0] ?? null,
    highest: known.at(-1) ?? null,
    percentile: allowed.low === null ? (known[Math.ceil((allowed.share / 100) * measured) - 1] ?? null) : null,
    worst: worst === undefined ? null : { start: worst.start, end: worst.start + step, value: worst.value },
  };
}

/** Rounding of a mean is no breach of a limit. */
const ROUNDING = 1e-9;

/** How far a value is outside its limits; negative = how far it is within them. */
function beyondOf(value: number, { low, high }: AllowedValues): number {
  const below = low === null ? Number.NEGATIVE_INFINITY : low * (1 - ROUNDING) - value;
  const above = high === null ? Number.NEGATIVE_INFINITY : value - high * (1 + ROUNDING);
  return Math.max(below, above);
}

interface Figures {
  readonly counted: number;
  readonly measured: number;
  readonly outside: number;
}

function verdictOf(
  { counted, measured, outside }: Figures,
  { share, isOver }: { readonly share: number; readonly isOver: boolean },
): Pick<PartVerdict, 'verdict' | 'reason'> {
  const isMore = (of: number) => outside * 100 > (100 - share + ROUNDING) * of;
  if (isMore(counted)) return { verdict: 'failed', reason: null };
  if (measured === 0) return { verdict: 'not_judged', reason: isOver ? 'unmeasured' : 'running' };
  if (!isOver) return { verdict: 'not_judged', reason: 'running' };
  if (measured * 100 < LEAST_MEASURED * counted) return { verdict: 'not_judged', reason: 'too_little' };
  return { verdict: isMore(measured) ? 'failed' : 'passed', reason: null };
}
