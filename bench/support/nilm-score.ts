import type { Run } from '@phasor/nilm';
import type { LabelledAppliance, TrueRun } from './nilm-data.ts';

/** Quality of the recognised runs of one appliance. */
export interface Score {
  readonly trueRuns: number;
  readonly foundRuns: number;
  /** Edges within 5 s of a true one of the same direction. */
  readonly edgeF1: number;
  /** Runs that share at least half of their common length with a true one. */
  readonly runF1: number;
  /** 1 − Σ|ŷ − y| / 2Σy over each second. */
  readonly energyAccuracy: number;
  /** Mean absolute error of the power, W. */
  readonly meanError: number;
  readonly falseRunsPerDay: number;
  /** Wh: recognised, true, and the sum of the absolute errors of the seconds. */
  readonly energy: number;
  readonly trueEnergy: number;
  readonly absoluteError: number;
}

/** A recognised run with its likeness, and whether it is a true one. */
export interface JudgedRun {
  readonly likeness: number;
  readonly isTrue: boolean;
}

const BINS = 10;

/** Recognised runs of a range, each judged by its overlap with the true ones. */
export function judgedRuns(
  truth: LabelledAppliance,
  found: readonly Run[],
  { from, to }: { readonly from: number; readonly to: number },
): JudgedRun[] {
  return found
    .filter(({ start }) => start >= from && start < to)
    .map((run) => ({
      likeness: run.predictionRate,
      isTrue: isTrueRun(truth, run),
    }));
}

/** Whether a run shares at least half of the common length with one that there was. */
export function isTrueRun({ runs }: LabelledAppliance, run: TrueRun): boolean {
  return runs.some((each) => overlap(run, each) >= LEAST_OVERLAP);
}

/** Whether an appliance switched on within 5 s, or one and a half steps of so many ms, of an instant at which it was reported on. */
export function isTrueStart({ runs }: LabelledAppliance, time: number, step: number): boolean {
  return runs.some(({ start }) => Math.abs(start - time) <= Math.max(EDGE_TOLERANCE_MS, 1.5 * step));
}

/** Expected calibration error: how far likeness is from the share of true runs, in ten bins, 0 to 1; NaN without runs. */
export function calibrationError(judged: readonly JudgedRun[]): number {
  const bins = Map.groupBy(judged, ({ likeness }) => Math.min(BINS - 1, Math.floor(likeness * BINS)));
  const errors = [...bins.values()].map((some) => {
    const likeness = some.reduce((sum, run) => sum + run.likeness, 0);
    return Math.abs(likeness - some.filter(({ isTrue }) => isTrue).length);
  });
  return errors.reduce((sum, error) => sum + error, 0) / judged.length;
}

const EDGE_TOLERANCE_MS = 5000;
const LEAST_OVERLAP = 0.5;
const DAY_MS = 86_400_000;

/** Scores recognised runs against the truth over a range, epoch ms; runs count that begin in it. */
export function scoreRuns(
  truth: LabelledAppliance,
  found: readonly Run[],
  { from, to }: { readonly from: number; readonly to: number },
): Score {
  const isIn = ({ start }: TrueRun) => start >= from && start < to;
  const trueRuns = truth.runs.filter(isIn);
  const runs = found.filter(isIn);
  const hits = countHits(runs, trueRuns, (a, b) => overlap(a, b) >= LEAST_OVERLAP);
  const near = (a: number, b: number) => Math.abs(a - b) <= EDGE_TOLERANCE_MS;
  const edges =
    countHits(runs, trueRuns, (a, b) => near(a.start, b.start)) +
    countHits(runs, trueRuns, (a, b) => near(a.end, b.end));
  const [power, truePower] = [powerOfRuns(found, from, to), powerOfTruth(truth, from, to)];
  const seconds = truePower.length;
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const absolute = sum(truePower.map((value, i) => Math.abs(value - (power[i] ?? 0))));
  return {
    trueRuns: trueRuns.length,
    foundRuns: runs.length,
    edgeF1: f1(edges, 2 * runs.length, 2 * trueRuns.length),
    runF1: f1(hits, runs.length, trueRuns.length),
    energyAccuracy: 1 - absolute / (2 * sum(truePower)),
    meanError: absolute / seconds,
    falseRunsPerDay: ((runs.length - hits) * DAY_MS) / (to - from),
    energy: sum(power) / 3600,
    trueEnergy: sum(truePower) / 3600,
    absoluteError: absolute / 3600,
  };
}

function f1(hits: number, found: number, truth: number): number {
  return found + truth === 0 ? Number.NaN : (2 * hits) / (found + truth);
}

/** Recognised runs that match a true one; each true one matches one run. */
function countHits(
  found: readonly TrueRun[],
  truth: readonly TrueRun[],
  fits: (found: TrueRun, truth: TrueRun) => boolean,
): number {
  const free = new Set(truth);
  for (const run of found) {
    const hit = [...free].filter((each) => fits(run, each)).sort((a, b) => overlap(run, b) - overlap(run, a))[0];
    if (hit) free.delete(hit);
  }
  return truth.length - free.size;
}

/** Common time as a share of the time that either takes. */
export function overlap(a: TrueRun, b: TrueRun): number {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return Math.max(0, common) / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}

/** W of each second of a stretch. */
export function powerOfRuns(runs: readonly Run[], from: number, to: number): Float64Array {
  const power = new Float64Array((to - from) / 1000);
  for (const run of runs) {
    for (const { start, end, watts } of stretchesOf(run)) {
      const first = Math.max(0, Math.round((start - from) / 1000));
      for (let i = first; i < Math.min(power.length, (end - from) / 1000); i += 1) power[i] = (power[i] ?? 0) + watts;
    }
  }
  return power;
}

/** What a run drew in turn: its levels, or its mean. */
function stretchesOf({ start, end, energy, levels }: Run): { start: number; end: number; watts: number }[] {
  if (levels === undefined) return [{ start, end, watts: (energy * 3_600_000) / Math.max(1, end - start) }];
  return levels.map(({ from, power }, i) => ({ start: from, end: levels[i + 1]?.from ?? end, watts: power }));
}

export function powerOfTruth({ power: steps }: LabelledAppliance, from: number, to: number): Float64Array {
  const power = new Float64Array((to - from) / 1000);
  for (const [i, [time, value]] of steps.entries()) {
    const first = Math.max(0, (time - from) / 1000);
    const next = Math.min(power.length, ((steps[i + 1]?.[0] ?? to) - from) / 1000);
    if (next > first) power.fill(value, first, next);
  }
  return power;
}
