import { type Preset, presetRange, type TimeRange } from '@phasor/calendar';
import type { EnergyPeriod, Point, SeriesAnswer } from '@phasor/contract';
import { COVERED_ENOUGH, totalOf } from '../../parts/measurements/index.ts';
import type { PublicPeriod } from '../../parts/sharing/index.ts';

const PRESET_OF = {
  today: 'today',
  week: 'thisWeek',
  month: 'thisMonth',
  year: 'thisYear',
} as const satisfies Record<PublicPeriod, Preset>;

/** Steps of the least, mean and greatest energy. */
export const STEP_OF = { today: 'HOUR', week: 'DAY', month: 'DAY', year: 'MONTH' } as const satisfies Record<
  PublicPeriod,
  EnergyPeriod
>;

/** `[from, to)` of the running unit in the site's zone, epoch ms. */
export function publicRange(period: PublicPeriod, now: number, zone: string): TimeRange {
  return presetRange(PRESET_OF[period], now, zone);
}

export interface EnergyFigures {
  readonly MIN: number | null;
  readonly AVG: number | null;
  readonly MAX: number | null;
}

/**
 * Least, mean and greatest energy of the finished steps that were measured, Wh; null without any. The running step is the last. A
 * step in which the device was silent has what its register counted meanwhile, which is nothing for a step before it was heard.
 * @param covered shares of steps that were measured; one without a share was measured fully
 */
export function energyFigures(steps: readonly Point[], covered: readonly Point[]): EnergyFigures {
  const shares = new Map(covered);
  const known = steps
    .slice(0, -1)
    .filter(([time]) => (shares.get(time) ?? 1) >= COVERED_ENOUGH)
    .map(([, value]) => value)
    .filter((value) => value !== null);
  if (known.length === 0) return { MIN: null, AVG: null, MAX: null };
  let sum = 0;
  for (const value of known) sum += value;
  return { MIN: Math.min(...known), AVG: sum / known.length, MAX: Math.max(...known) };
}

/** The same of an answer with energies. */
export function energyFiguresOf(answer: SeriesAnswer): EnergyFigures {
  return energyFigures(totalOf(answer, 'E_I'), (answer.steps_covered ?? []) as readonly Point[]);
}
