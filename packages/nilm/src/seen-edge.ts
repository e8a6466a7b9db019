import type { Edge } from './edge.ts';

/** An edge as it is remembered for a while. */
export interface SeenEdge {
  /** Epoch ms */
  readonly time: number;
  /** W */
  readonly P: number;
  /** var; null where it was not measured. */
  readonly Q: number | null;
  /** Usual deviation of one sample, W. */
  readonly noise: number;
  /** Below the threshold. */
  readonly isFaint: boolean;
  /** The appliance whose run it begins or ends; null while it is nobody's. */
  appliance: number | null;
}

/** So many edges of a phase are remembered. */
export const MOST_SEEN = 256;

/** Remembers an edge, and whose run it ended: that run's rising edge is the appliance's too. */
export function see(
  seen: SeenEdge[],
  edge: Edge,
  { rising, appliance }: { rising: Edge | undefined; appliance: number | null },
): void {
  const { time, change, noise, isFaint } = edge;
  seen.push({ time, P: change.P, Q: change.Q, noise, isFaint, appliance });
  if (seen.length > MOST_SEEN) seen.shift();
  const begin = appliance === null ? undefined : seen.find((each) => each.time === rising?.time);
  if (begin) begin.appliance = appliance;
}
