import type { Edge } from '../edge.ts';

/** A recent edge of a phase. */
export interface SeenEdge {
  /** Epoch ms */
  readonly time: number;
  /** W */
  readonly P: number;
  /** var; null if not measured. */
  readonly Q: number | null;
  /** Usual deviation of one sample: W, var. */
  readonly noise: number;
  readonly noiseQ: number;
  /** Below the threshold. */
  readonly isFaint?: boolean;
  /** The appliance of the run that it begins or ends; null for none. */
  appliance: number | null;
}

/** Maximum number of recent edges of a phase. */
export const MOST_SEEN = 48;

/** So long before an instant edges of other loads tell how restless the phase is, ms. */
const LATELY_MS = 300_000;

/** Number of edges of others than an appliance in the minutes before an instant, epoch ms. */
export type OthersLately = (appliance: number, instant: number) => number;

/** Number of edges of others than an appliance in the five minutes before an instant, epoch ms; faint ones do not count. */
export function othersLately(seen: readonly SeenEdge[], appliance: number, instant: number): number {
  let others = 0;
  for (const { time, isFaint, appliance: own } of seen) {
    if (!isFaint && own !== appliance && time < instant && time >= instant - LATELY_MS) others += 1;
  }
  return others;
}

/** What is only shown and compared is kept to a tenth: the state of a phase is stored as text. */
function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Adds an edge, and assigns the edges of the run that it ended to its appliance. */
export function see(
  seen: SeenEdge[],
  edge: Edge,
  taken: readonly { readonly time: number; readonly appliance: number }[],
): void {
  const { time, change, noise, noiseQ, isFaint } = edge;
  const [P, Q] = [toTenth(change.P), change.Q === null ? null : toTenth(change.Q)];
  const noises = { noise: toTenth(noise), noiseQ: toTenth(noiseQ) };
  seen.push({ time, P, Q, ...noises, ...(isFaint && { isFaint }), appliance: null });
  if (seen.length > MOST_SEEN) seen.shift();
  for (const each of taken) {
    const found = seen.findLast((other) => other.time === each.time);
    if (found) found.appliance = each.appliance;
  }
}
