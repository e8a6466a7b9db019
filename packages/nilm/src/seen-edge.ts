import type { Edge } from './edge.ts';

/** An edge as it is remembered for a while. */
export interface SeenEdge {
  /** Epoch ms */
  readonly time: number;
  /** W */
  readonly P: number;
  /** var; null where it was not measured. */
  readonly Q: number | null;
  /** Usual deviation of one sample: W, var. */
  readonly noise: number;
  readonly noiseQ: number;
  /** Below the threshold. */
  readonly isFaint: boolean;
  /** The appliance whose run it begins or ends; null while it is nobody's. */
  appliance: number | null;
}

/** So many edges of a phase are remembered. */
export const MOST_SEEN = 256;

/** Remembers an edge, and whose run ended with it: the edges that it took are that appliance's. */
export function see(
  seen: SeenEdge[],
  edge: Edge,
  taken: readonly { readonly time: number; readonly appliance: number }[],
): void {
  const { time, change, noise, noiseQ, isFaint } = edge;
  seen.push({ time, P: change.P, Q: change.Q, noise, noiseQ, isFaint, appliance: null });
  if (seen.length > MOST_SEEN) seen.shift();
  for (const each of taken) {
    const found = seen.findLast((other) => other.time === each.time);
    if (found) found.appliance = each.appliance;
  }
}
