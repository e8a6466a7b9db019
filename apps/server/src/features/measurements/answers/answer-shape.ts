import type { TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import type { BinnedGauge } from '@phasor/series';
import { ENERGY_SCALE } from '../../../calls/energy-figure.ts';

/** `[epoch ms, value | null]`, ascending (D13). */
export type SeriesPoints = [number, number | null][];
export type PerChannel = Exclude<SeriesAnswer['data'][string], SeriesPoints>;
export type ChannelName = keyof PerChannel;
export type Extremes = Record<string, { min: SeriesPoints; max: SeriesPoints }>;

/** Decimals kept: more than any meter resolves, fewer than a float prints. */
const GAUGE_SCALE = 1e4;

function pointsOf(stamps: Float64Array, values: Float64Array, scale: number): SeriesPoints {
  return Array.from(values, (value, step) => [stamps[step] as number, rounded(value, scale)]);
}

function rounded(value: number, scale: number): number | null {
  return Number.isFinite(value) ? Math.round(value * scale) / scale + 0 : null;
}

/** Points of a gauge at the starts of its steps; null for an empty one. */
export function gaugePoints(stamps: Float64Array, values: Float64Array): SeriesPoints {
  return pointsOf(stamps, values, GAUGE_SCALE);
}

/** Points of an energy or a register, Wh to the millionth; null for an empty step. */
export function energyPoints(stamps: Float64Array, values: Float64Array): SeriesPoints {
  return pointsOf(stamps, values, ENERGY_SCALE);
}

/** A gauge's figure as an answer writes it; null for none. */
export function gaugeFigure(value: number | undefined): number | null {
  return value === undefined ? null : rounded(value, GAUGE_SCALE);
}

/** A lack of less than this, a second of eleven days, comes from adding up shares. */
const NEARLY_ALL = 1 - 1e-6;

/**
 * A share of 0 to 1 as an answer writes it, in ten thousandths. Only nothing is 0 and only all is 1: a minute of a month is
 * neither rounded to nothing beside the energy that was measured in it, nor missing from what counts as complete.
 * @see D51 and D80
 */
export function share(value: number): number {
  if (!Number.isFinite(value) || value <= 0) return 0;
  if (value >= NEARLY_ALL) return 1;
  return Math.min(GAUGE_SCALE - 1, Math.max(1, Math.round(value * GAUGE_SCALE))) / GAUGE_SCALE;
}

/** Points of covered shares at the starts of steps. */
export function coveragePoints(stamps: Float64Array, coverage: Float64Array): SeriesPoints {
  return Array.from(coverage, (part, step) => [stamps[step] as number, share(part)]);
}

/**
 * Share of a range that is covered, from the covered shares of its steps. The running step counts up to now. Requested time
 * that was not read, because nothing is known of it, counts as not covered.
 */
export function coverageOver(
  coverage: Float64Array,
  edges: Float64Array,
  { range, now }: { readonly range: TimeRange; readonly now: number },
): number {
  let covered = 0;
  const looked = { from: range.from, to: 0 };
  for (const [step, part] of coverage.entries()) {
    const [start, end] = [edges[step] as number, edges[step + 1] as number];
    if (end <= range.from || start >= range.to) continue;
    covered += part * (end - start);
    looked.from = Math.min(looked.from, start);
    looked.to = end;
  }
  return share(covered / (Math.min(looked.to, now) - looked.from));
}

/**
 * Share of a range in which a series was measured: the one figure of charts, reports and bills. Zero where it has no
 * value: rows with other quantities measured nothing of this one.
 * @see D80
 */
export function seriesCoverage(
  { values, coverage }: { readonly values: Float64Array; readonly coverage: Float64Array },
  edges: Float64Array,
  requested: Parameters<typeof coverageOver>[2],
): number {
  return hasValue(values) ? coverageOver(coverage, edges, requested) : 0;
}

/** Lists of a gauge's least and greatest values per step. */
export function extremePoints(stamps: Float64Array, { min, max }: BinnedGauge): Extremes[string] {
  return { min: gaugePoints(stamps, min), max: gaugePoints(stamps, max) };
}

/** Whether a list has a single value. */
export function hasValue(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value));
}
