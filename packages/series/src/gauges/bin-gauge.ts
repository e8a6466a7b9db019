import { type CoveredRows, type GaugeRows, gaugeCovered } from '../rows/row-block.ts';

/** A gauge per step: mean, least and greatest value (NaN for an empty step) and the covered share of the step, 0 to 1. */
export interface BinnedGauge {
  readonly mean: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly coverage: Float64Array;
}

/**
 * A gauge of a block on the steps [edges[i], edges[i + 1]). A row counts in every step it overlaps: its mean weighted by
 * the covered time that falls into the step, its extremes as they are. Rows without the gauge do not cover anything.
 * @param edges  epoch ms, ascending, one more than steps
 * @see D51
 */
export function binGauge(block: GaugeRows, name: string, edges: Float64Array): BinnedGauge {
  const steps = Math.max(0, edges.length - 1);
  const binned = {
    mean: new Float64Array(steps),
    min: new Float64Array(steps).fill(Number.POSITIVE_INFINITY),
    max: new Float64Array(steps).fill(Number.NEGATIVE_INFINITY),
    coverage: new Float64Array(steps),
  };
  const columns = block.gauges[name];
  if (columns) {
    const { start, end } = block;
    eachOverlap({ start, end, covered: gaugeCovered(block, name) }, edges, (row, step, covered) => {
      const mean = columns.mean[row] as number;
      if (Number.isNaN(mean)) return;
      binned.mean[step] = (binned.mean[step] as number) + mean * covered;
      binned.coverage[step] = (binned.coverage[step] as number) + covered;
      binned.min[step] = Math.min(binned.min[step] as number, columns.min[row] as number);
      binned.max[step] = Math.max(binned.max[step] as number, columns.max[row] as number);
    });
  }
  for (let step = 0; step < steps; step += 1) finishStep(binned, step, edges);
  return binned;
}

function finishStep(binned: BinnedGauge, step: number, edges: Float64Array): void {
  const covered = binned.coverage[step] as number;
  const length = (edges[step + 1] as number) - (edges[step] as number);
  binned.coverage[step] = Math.min(1, covered / length);
  if (covered > 0) {
    binned.mean[step] = meanWithin((binned.mean[step] as number) / covered, binned.min[step], binned.max[step]);
    return;
  }
  for (const column of [binned.mean, binned.min, binned.max]) column[step] = Number.NaN;
}

/** A mean kept between its extremes, if those are known: rounding and reversing power must not move it outside. */
export function meanWithin(mean: number, min = Number.NaN, max = Number.NaN): number {
  if (mean > max) return max;
  if (mean < min) return min;
  return mean;
}

/**
 * Covered share of each step [edges[i], edges[i + 1]), 0 to 1, for any measured columns; 0 for an empty step.
 * @param edges  epoch ms, ascending
 */
export function binCoverage(block: CoveredRows, edges: Float64Array): Float64Array {
  const shares = new Float64Array(Math.max(0, edges.length - 1));
  eachOverlap(block, edges, (_, step, covered) => {
    shares[step] = (shares[step] as number) + covered;
  });
  return shares.map((covered, step) => Math.min(1, covered / ((edges[step + 1] as number) - (edges[step] as number))));
}

/** Calls back for every row and step that overlap, with the covered ms of the row that fall into the step. */
function eachOverlap(
  block: CoveredRows,
  edges: Float64Array,
  visit: (row: number, step: number, covered: number) => void,
): void {
  const last = edges.length - 2;
  let step = 0;
  for (let row = 0; row < block.end.length && last >= 0; row += 1) {
    const start = block.start[row] as number;
    const end = block.end[row] as number;
    const density = (block.covered[row] as number) / (end - start);
    if (!(density > 0 && end > start)) continue;
    while (step > 0 && (edges[step] as number) > start) step -= 1;
    while (step < last && (edges[step + 1] as number) <= start) step += 1;
    for (let at = step; at <= last && (edges[at] as number) < end; at += 1) {
      const overlap = Math.min(end, edges[at + 1] as number) - Math.max(start, edges[at] as number);
      if (overlap > 0) visit(row, at, overlap * density);
    }
  }
}
