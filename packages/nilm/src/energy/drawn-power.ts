import type { Change } from '../matching.ts';
import type { Candidate } from '../open-rise.ts';

/** How much the fall counts for what a run drew, beside the rise: what an appliance draws changes most in its first minutes. */
const FALL_SHARE = 0.75;

/** How much what an appliance draws varies from run to run, as a share of it. */
const VARIED_SHARE = 0.02;

/** Least error of a power that edges were measured by, W. */
const LEAST_ERROR = 1;

/**
 * What an appliance drew between two edges, W: by them, and by what is known of it. The noisier the phase is the more the latter counts:
 * a small appliance draws what it always does, whatever its edges were measured as beside a restless load.
 */
export function drawnPower(
  { rising, falling }: { readonly rising: Change; readonly falling: Change },
  { power, remainder }: Pick<Candidate, 'power' | 'remainder'>,
): number {
  const measured = meanPower(rising.P, falling.P);
  const known = meanPower(power + remainder / 2, remainder / 2 - power);
  const error = Math.hypot(falling.noise, LEAST_ERROR) ** 2;
  const weight = error / (error + (VARIED_SHARE * falling.P) ** 2);
  return measured + weight * (known - measured);
}

function meanPower(rise: number, fall: number): number {
  return (1 - FALL_SHARE) * rise - FALL_SHARE * fall;
}
