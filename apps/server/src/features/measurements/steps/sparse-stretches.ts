import type { RowBlock } from '@phasor/series';

/** `[from, to, seconds]`: between two instants, epoch ms, the interval of measurements was this many seconds. */
export type SparseStretch = [from: number, to: number, seconds: number];

/** Measurements of about one length are one stretch; one that differs by more than this share begins another. */
const ALIKE = 0.1;
/** A measurement counts as longer than a step only above this: devices are not that punctual. */
const LONGER = 1.5;

/**
 * Where the measurements of a device are longer than the steps of an answer, ascending: there several steps come from one
 * measurement.
 */
export function sparseStretches(block: RowBlock | undefined, step: number): SparseStretch[] {
  const stretches: { from: number; to: number; count: number }[] = [];
  for (const [row, to] of block?.end.entries() ?? []) {
    const from = block?.start[row] as number;
    const length = to - from;
    if (!(length > step * LONGER * 1_000)) continue;
    const last = stretches.at(-1);
    const usual = last === undefined ? 0 : (last.to - last.from) / last.count;
    if (last !== undefined && last.to === from && Math.abs(length - usual) <= usual * ALIKE) {
      last.to = to;
      last.count += 1;
    } else stretches.push({ from, to, count: 1 });
  }
  return stretches.map(({ from, to, count }) => [from, to, (to - from) / count / 1_000]);
}
