import type { TimeRange } from '@phasor/calendar';
import type { RowBlock } from '../rows/row-block.ts';

/** A pause between readings is one where it is longer than this many samples. */
const PAUSE = 1.5;

/**
 * Milliseconds of each step that samples after a pause cover although no register was read where they begin: until their own
 * reading it is interpolated over the pause, as the one before it was read in another step.
 *
 * @param edges  epoch ms, ascending
 */
export function unreadBeginnings(block: RowBlock, edges: Float64Array): Float64Array {
  const unread = new Float64Array(Math.max(0, edges.length - 1));
  let before: Reading | undefined;
  // What the sample of the next reading covers of the rows before that reading's row.
  let ahead = 0;
  for (let row = 0; row < block.end.length; row += 1) {
    const [first, last] = [block.firstTime[row] as number, block.lastTime[row] as number];
    const [covered, begun] = [block.covered[row] as number, block.begun?.[row] ?? 0];
    if (!(first > 0)) {
      ahead = begun === covered ? ahead + begun : begun;
      continue;
    }
    // Without pauses inside, the rest of what lies not between its readings belongs to the sample of the first one.
    const sample = ahead + Math.max(0, covered - begun - (last - first));
    // Before the first reading of all nothing is counted.
    if (before && isPauseSince(before, first, sample)) {
      const step = stepOf(edges, first);
      if (stepOf(edges, before.reading) !== step)
        addBeginning(unread, edges, { from: first - sample, to: first, step });
    }
    before = { reading: last, sample };
    ahead = begun;
  }
  return unread;
}

interface Reading {
  /** Its instant, epoch ms. */
  readonly reading: number;
  /** Length of its sample, ms. */
  readonly sample: number;
}

function isPauseSince(before: Reading, first: number, sample: number): boolean {
  return first - before.reading > PAUSE * Math.max(sample, before.sample);
}

interface Beginning extends TimeRange {
  /** The step that it ends in; the number of steps where that is behind the last one. */
  readonly step: number;
}

function addBeginning(unread: Float64Array, edges: Float64Array, { from, to, step }: Beginning): void {
  for (let at = Math.min(step, unread.length - 1); at >= 0 && (edges[at + 1] as number) > from; at -= 1) {
    const overlap = Math.min(to, edges[at + 1] as number) - Math.max(from, edges[at] as number);
    unread[at] = (unread[at] as number) + overlap;
  }
}

/** Position of the step (edges[i], edges[i + 1]] that an instant lies in; -1 before the first. */
function stepOf(edges: Float64Array, instant: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) < instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
