import { binCoverage } from '../gauges/bin-gauge.ts';
import type { CoveredRows, ReadingTimes, RowBlock } from '../rows/row-block.ts';
import { unreadBeginnings } from './unread-beginnings.ts';

/**
 * Share of each step [edges[i], edges[i + 1]) in which all of the registers were measured, 0 to 1: that of the register with
 * the least coverage. Between the first and the last reading of a step a register is fully known; readings of other
 * registers before and after do not count for it. A step with readings of other registers only is not measured, and nor is the
 * sample after a pause where its register is interpolated over the pause.
 *
 * @param covered  coverage by any column, exact at the ends
 * @param edges  epoch ms, ascending
 */
export function registerCoverage(
  { block, covered }: { block: RowBlock; covered: CoveredRows },
  registers: readonly string[],
  edges: Float64Array,
): Float64Array {
  if (registers.length === 0) return binCoverage(covered, edges);
  const beginnings = unreadBeginnings(block, edges);
  const length = (step: number) => (edges[step + 1] as number) - (edges[step] as number);
  const coverage = binCoverage(covered, edges).map((share, step) =>
    Math.max(0, share - (beginnings[step] as number) / length(step)),
  );
  const least = coverage.slice();
  const all = outermostReadings(block, block, edges);
  for (const register of registers) {
    const columns = block.registers[register];
    if (!columns) continue;
    const own = outermostReadings(block, columns, edges);
    for (const [step, share] of coverage.entries()) {
      const [first, last] = [all.first[step] as number, all.last[step] as number];
      if (Number.isNaN(first)) continue;
      const unread = (own.first[step] as number) - first + last - (own.last[step] as number);
      const measured = Number.isNaN(unread) ? 0 : Math.max(0, share - unread / length(step));
      least[step] = Math.min(least[step] as number, measured);
    }
  }
  return least;
}

/** Instants of the first and the last reading of the rows that end in each step; NaN for none. */
function outermostReadings(
  { end }: RowBlock,
  { firstTime, lastTime, first: readings }: ReadingTimes & { readonly first?: Float64Array },
  edges: Float64Array,
): { first: Float64Array; last: Float64Array } {
  const steps = Math.max(0, edges.length - 1);
  const [first, last] = [new Float64Array(steps).fill(Number.NaN), new Float64Array(steps).fill(Number.NaN)];
  let step = 0;
  for (let row = 0; row < end.length && steps > 0; row += 1) {
    const at = end[row] as number;
    while (step > 0 && (edges[step] as number) >= at) step -= 1;
    while (step < steps - 1 && (edges[step + 1] as number) < at) step += 1;
    const isInside = at > (edges[step] as number) && at <= (edges[step + 1] as number);
    if (!isInside || (readings && Number.isNaN(readings[row])) || Number.isNaN(firstTime[row])) continue;
    if (!((first[step] as number) <= (firstTime[row] as number))) first[step] = firstTime[row] as number;
    if (!((last[step] as number) >= (lastTime[row] as number))) last[step] = lastTime[row] as number;
  }
  return { first, last };
}
