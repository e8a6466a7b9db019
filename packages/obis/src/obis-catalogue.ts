import { PHASES } from '@phasor/quantities';
import type { ObisPhase, ObisQuantity } from './readings.ts';

/** What a code measures: a quantity, or the part of one that runs in one direction. */
export interface ObisMeaning {
  readonly quantity: ObisQuantity;
  readonly phase: ObisPhase;
  /** Base unit of the quantity. */
  readonly unit: string;
  /** `net`: as it stands; `import` and `export`: P or Q is their difference. */
  readonly direction: 'net' | 'import' | 'export';
}

type Row = readonly [c: number, quantity: ObisQuantity, unit: string, direction?: 'import' | 'export'];

/** D of momentary values and of registers that only count on. */
const MOMENTARY = 7;
const COUNTED = 8;
/** E of the total harmonic distortion. */
export const DISTORTION = 124;

/** Value group C of all phases together; each phase is 20, 40 and 60 higher (IEC 62056-6-1, table 5). */
const GAUGES: readonly Row[] = [
  [1, 'P', 'W', 'import'],
  [2, 'P', 'W', 'export'],
  [3, 'Q', 'var', 'import'],
  [4, 'Q', 'var', 'export'],
  [9, 'S', 'VA'],
  [11, 'I', 'A'],
  [12, 'U', 'V'],
  [13, 'PF', ''],
  [14, 'F', 'Hz'],
  [16, 'P', 'W'],
];

const DISTORTIONS: readonly Row[] = [
  [11, 'DF_I', '%'],
  [12, 'DF_U', '%'],
];

const REGISTERS: readonly Row[] = [
  [1, 'E_I', 'Wh'],
  [2, 'E_E', 'Wh'],
  [3, 'Q12', 'varh'],
  [4, 'Q34', 'varh'],
  [5, 'Q1', 'varh'],
  [6, 'Q2', 'varh'],
  [7, 'Q3', 'varh'],
  [8, 'Q4', 'varh'],
  [9, 'S_E', 'VAh'],
];

const PHASE_STEP = 20;

/** Of these C below 20 means "any phase": only meters with a single one use it. */
const OF_A_PHASE: ReadonlySet<ObisQuantity> = new Set(['U', 'I', 'DF_U', 'DF_I']);

function meanings(rows: readonly Row[]): ReadonlyMap<number, ObisMeaning> {
  const phases: readonly ObisPhase[] = ['T', ...PHASES];
  return new Map(
    phases.flatMap((phase, index) =>
      rows.map(([c, quantity, unit, direction]): readonly [number, ObisMeaning] => {
        const own = phase === 'T' && OF_A_PHASE.has(quantity) ? 'L1' : phase;
        return [c + PHASE_STEP * index, { quantity, phase: own, unit, direction: direction ?? 'net' }];
      }),
    ),
  );
}

const BY_C = {
  gauges: meanings(GAUGES),
  distortions: meanings(DISTORTIONS),
  registers: meanings(REGISTERS),
} as const;

/** Meaning of a code of electricity; undefined for codes that Phasor has no quantity for. */
export function meaningOf({ c, d, e = 0 }: { c: number; d: number; e?: number | undefined }): ObisMeaning | undefined {
  if (d === COUNTED) return BY_C.registers.get(c);
  if (d !== MOMENTARY) return undefined;
  if (e === DISTORTION) return BY_C.distortions.get(c);
  return e === 0 || e === NO_TARIFF ? BY_C.gauges.get(c) : undefined;
}

/** Some meters fill what they do not use with 255. */
const NO_TARIFF = 255;

/** Tariff of a register's code, 1 to 63; undefined for the total. */
export function tariffOf(e: number | undefined): number | undefined {
  return e === undefined || e === 0 || e === NO_TARIFF ? undefined : e;
}
