/** Value groups of an OBIS code. */
export interface ObisGroups {
  readonly c: number;
  readonly d: number;
  readonly e: number;
  /** The code over all phases means "any phase": only meters with a single one use it. */
  readonly ofAPhase: boolean;
}

/** C of current and voltage. */
const OF_ANY_PHASE: readonly number[] = [11, 12];

/** The value groups of a code in the catalogue, such as `16.7.0` (IEC 62056-6-1, table 5). */
export function obisGroups(obis: string): ObisGroups {
  const [c = 0, d = 0, e = 0] = obis.split('.').map(Number);
  return { c, d, e, ofAPhase: OF_ANY_PHASE.includes(c) };
}

/** How much higher C is for each further phase. */
export const OBIS_PHASE_STEP = 20;
