import type { CIRCUITS, Point, SeriesAnswer } from '@phasor/contract';
import { totalOf } from './energy-chart.ts';

/** Sum of an answer's energies of a quantity, Wh; null where nothing was counted. */
export function energyOf(answer: SeriesAnswer | undefined, quantity: 'E_I' | 'E_E'): number | null {
  return answer === undefined ? null : sumOf(totalOf(answer, quantity));
}

/** The same for one branch circuit (D68). */
export function channelEnergy(
  answer: SeriesAnswer | undefined,
  quantity: 'E_I',
  channel: `CH${(typeof CIRCUITS)[number]}`,
): number | null {
  const ofQuantity = answer?.data[quantity];
  return ofQuantity === undefined || Array.isArray(ofQuantity) ? null : sumOf(ofQuantity[channel] ?? []);
}

function sumOf(points: readonly Point[]): number | null {
  const known = points.map(([, value]) => value).filter((value) => value !== null);
  if (known.length === 0) return null;
  let sum = 0;
  for (const value of known) sum += value;
  return sum;
}

/** The register at the start of a range, from an answer of a profile, Wh; null if there is none. */
export function registerOf(answer: SeriesAnswer | undefined, quantity: 'E_I' | 'E_E' = 'E_I'): number | null {
  const points: readonly Point[] = answer === undefined ? [] : totalOf(answer, quantity);
  return points.find(([, value]) => value !== null)?.[1] ?? null;
}

/**
 * The same where it is known exactly: the time after that start was measured, or the last reading was made right then, as of a meter
 * that is read every full minute or quarter hour. Null otherwise: until the next reading arrives an older one stands for it, and
 * what was counted in between would belong to the range.
 */
export function measuredRegisterOf(answer: SeriesAnswer | undefined): number | null {
  const isMeasured = answer?.steps_covered?.some(([, share]) => (share ?? 0) > 0) === true;
  return isMeasured || isReadAtStart(answer) ? registerOf(answer) : null;
}

function isReadAtStart(answer: SeriesAnswer | undefined): boolean {
  const [start] = answer === undefined ? [] : totalOf(answer, 'E_I');
  return start !== undefined && answer?.held_since?.E_I === start[0];
}
