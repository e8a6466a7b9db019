import type { Phase } from '@phasor/quantities';
import type { LiveTile } from '../live-values/index.ts';

/** State of the supply now, and the phases without voltage. */
export interface Supply {
  readonly state: 'unknown' | 'present' | 'phase_lost' | 'interrupted';
  readonly lost: readonly Phase[];
}

/** A lower voltage counts as none: 5 % of 230 V (EN 50160, interruption). */
const INTERRUPTED_V = 11.5;

/** Whether the phases in use have voltage. */
export function supplyOf({ phases }: LiveTile): Supply {
  const known = phases.filter(({ value }) => value !== null);
  const lost = known.filter(({ value }) => (value ?? 0) < INTERRUPTED_V).map(({ phase }) => phase);
  if (known.length === 0) return { state: 'unknown', lost };
  if (lost.length === 0) return { state: 'present', lost };
  return { state: lost.length === known.length ? 'interrupted' : 'phase_lost', lost };
}

/** The frequency now, Hz: none without a voltage, although the last one measured is still among the live values. */
export function frequencyOf(values: { readonly F?: number } | undefined, state: Supply['state']): number | undefined {
  return state === 'interrupted' ? undefined : values?.F;
}
