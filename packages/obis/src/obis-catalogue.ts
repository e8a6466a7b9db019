import { OBIS_PHASE_STEP, type ObisGroups, obisGroups, PHASES, ROWS } from '@phasor/quantities';
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

type Row = ObisGroups & Pick<ObisMeaning, 'quantity' | 'unit' | 'direction'>;

/** D of momentary values and of registers that only count on. */
const MOMENTARY = 7;
const COUNTED = 8;

/** Codes of the quantities themselves (IEC 62056-6-1, table 5). */
const NET: readonly Row[] = ROWS.flatMap(([, { obis, wire, unit }]): Row[] =>
  obis === undefined ? [] : [{ ...obisGroups(obis), quantity: wire as ObisQuantity, unit, direction: 'net' }],
);

const part = (c: number, quantity: 'P' | 'Q', direction: 'import' | 'export'): Row => {
  const unit = quantity === 'P' ? 'W' : 'var';
  return { c, d: MOMENTARY, e: 0, ofAPhase: false, quantity, unit, direction };
};

/** Powers in one direction. */
const PARTS: readonly Row[] = [
  part(1, 'P', 'import'),
  part(2, 'P', 'export'),
  part(3, 'Q', 'import'),
  part(4, 'Q', 'export'),
];

/** Every meaning, by C, D and E; C of each phase is 20, 40 and 60 higher than that of all phases together. */
const BY_CODE: ReadonlyMap<string, ObisMeaning> = new Map(
  [...NET, ...PARTS].flatMap(({ c, d, e, ofAPhase, ...meaning }) =>
    (['T', ...PHASES] as const).map((phase, index): [string, ObisMeaning] => {
      const own = phase === 'T' && ofAPhase ? 'L1' : phase;
      return [`${c + OBIS_PHASE_STEP * index}.${d}.${e}`, { ...meaning, phase: own }];
    }),
  ),
);

/** Meaning of a code of electricity; undefined for codes that Phasor has no quantity for. */
export function meaningOf({ c, d, e = 0 }: { c: number; d: number; e?: number | undefined }): ObisMeaning | undefined {
  // E of a register is its tariff.
  if (d === COUNTED) return BY_CODE.get(`${c}.${d}.0`);
  return d === MOMENTARY ? BY_CODE.get(`${c}.${d}.${e === NO_TARIFF ? 0 : e}`) : undefined;
}

/** Some meters fill what they do not use with 255. */
const NO_TARIFF = 255;

/** Tariff of a register's code, 1 to 63; undefined for the total. */
export function tariffOf(e: number | undefined): number | undefined {
  return e === undefined || e === 0 || e === NO_TARIFF ? undefined : e;
}
