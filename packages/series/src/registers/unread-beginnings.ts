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
  for (let row = 0; row < block.end.length; row += 1) {
    const [first, last] = [block.firstTime[row] as number, block.lastTime[row] as number];
    if (!(first > 0)) continue;
    // Without pauses inside, a row covers one sample more than lies between its readings.
    const sample = Math.max(0, (block.covered[row] as number) - (last - first));
    // Before the first reading of all nothing is counted.
    if (before && isPauseSince(before, first, sample)) {
      const step = stepOf(edges, first);
      const start = block.start[row] as number;
      if (stepOf(edges, before.reading) !== step) addBeginning(unread, edges, { first, sample, start, step });
    }
    before = { reading: last, sample };
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

interface Beginning {
  readonly first: number;
  readonly sample: number;
  readonly start: number;
  readonly step: number;
}

/** A sample that begins before its bucket counts in the bucket all the same. */
function addBeginning(unread: Float64Array, edges: Float64Array, { first, sample, start, step }: Beginning): void {
  const from = Math.max(start, first - sample);
  const early = sample - (first - from);
  for (let at = step; at >= 0 && at < unread.length && (edges[at + 1] as number) > from; at -= 1) {
    const overlap = Math.min(first, edges[at + 1] as number) - Math.max(from, edges[at] as number);
    unread[at] = (unread[at] as number) + overlap + (at === step ? early : 0);
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
