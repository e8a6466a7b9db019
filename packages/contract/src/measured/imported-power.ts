import { PHASES } from '@phasor/quantities';
import type { LiveValues } from '../live.ts';

/**
 * The active power of a meter that its import registers count, W: that of each phase by itself, since phases are not netted
 * (D69). A meter that counts all phases in one register alone is judged by its sum, as the register is: one that delivers on one
 * phase more than it takes on the others counts nothing. null without a power.
 */
export function importedPowerOf({ P, E_I }: Pick<LiveValues, 'P' | 'E_I'>): number | null {
  const phases = PHASES.flatMap((phase) => P?.[phase] ?? []);
  const isCountedAsOne = E_I?.CUM !== undefined && PHASES.every((phase) => E_I[phase] === undefined);
  if (phases.length === 0 || (isCountedAsOne && P?.CUM !== undefined)) {
    return P?.CUM === undefined ? null : Math.max(0, P.CUM);
  }
  return phases.reduce((sum, power) => sum + Math.max(0, power), 0);
}
