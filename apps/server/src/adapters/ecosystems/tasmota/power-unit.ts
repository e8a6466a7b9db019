import { HOUR_MS } from '@phasor/quantities';

/** What a message shows of the powers whose labels name no unit, and of the registers beside them. */
export interface UnitEvidence {
  /** All of them, as reported. */
  readonly powers: readonly number[];
  /** Import minus export, as reported; NaN = not known. */
  readonly power: number;
  /** Register of the import minus that of the export, Wh; NaN = not known. */
  readonly energy: number;
  /** By the clock of the device, ms; NaN = not known. Only differences count. */
  readonly at: number;
}

/** Unit of the powers, and what was summed up since the register changed for the first time. */
export interface PowerUnit {
  readonly unit: 'W' | 'kW' | 'unclear';
  readonly last: Omit<UnitEvidence, 'powers'>;
  /** Changes of the register; -1 before the first one. */
  readonly changes: number;
  /** Wh by the register. */
  readonly used: number;
  /** The powers over time: Wh if they are W. */
  readonly summed: number;
}

/** A power from this on is W: no meter with an optical head has so many kW. */
const SURELY_WATTS = 100;
/** After so many changes of a register its growth is known within a fifth. */
const LEAST_CHANGES = 5;
/** Messages further apart prove nothing, ms. */
const LONGEST_PAUSE_MS = HOUR_MS;
/** What the register has to be of the sum at most and at least, as a factor: far from the thousandfold. */
const TOLERANCE = 3;

/**
 * The unit of powers whose labels name none. It is W in nearly all scripts; those that pass on the lines of a telegram report kW with
 * three decimals. Small powers with three decimals are unclear until a large one, or the growth of the register, shows what they are.
 * @returns undefined as long as there is no reason to doubt that they are W
 */
export function powerUnit(seen: UnitEvidence, before: PowerUnit | undefined): PowerUnit | undefined {
  if (before !== undefined && before.unit !== 'unclear') return before;
  const { powers, power, energy, at } = seen;
  const last = { power, energy, at };
  const begun = { unit: 'unclear', last, changes: -1, used: 0, summed: 0 } as const;
  if (powers.some((each) => Math.abs(each) >= SURELY_WATTS)) return { ...begun, unit: 'W' };
  if (before === undefined) return powers.some(hasThousandths) ? begun : undefined;
  const pause = at - before.last.at;
  const next = (before.last.power + power) / 2;
  if (!(pause > 0 && pause <= LONGEST_PAUSE_MS) || Number.isNaN(next + energy + before.last.energy)) return begun;
  const hasChanged = energy !== before.last.energy;
  if (before.changes < 0) return { ...begun, changes: hasChanged ? 0 : -1 };
  const used = before.used + energy - before.last.energy;
  const summed = before.summed + (next * pause) / HOUR_MS;
  const changes = before.changes + (hasChanged ? 1 : 0);
  return { unit: changes < LEAST_CHANGES ? 'unclear' : unitBy(used / summed), last, changes, used, summed };
}

function unitBy(ratio: number): PowerUnit['unit'] {
  if (ratio > 1 / TOLERANCE && ratio < TOLERANCE) return 'W';
  return ratio > 1_000 / TOLERANCE && ratio < 1_000 * TOLERANCE ? 'kW' : 'unclear';
}

function hasThousandths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;
}
