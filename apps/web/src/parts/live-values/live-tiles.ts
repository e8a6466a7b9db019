import { type LiveValues, type PhaseValues, WIRE_QUANTITIES, type WireQuantity } from '@phasor/contract';
import { PHASES, type Phase, QUANTITIES } from '@phasor/quantities';

/** Present value of a quantity over the phases in use, and of each phase. Base units; null if not measured. */
export interface LiveTile {
  readonly total: number | null;
  readonly phases: readonly { readonly phase: Phase; readonly value: number | null }[];
}

/** The live figures of one quantity over the first `phaseUse` phases (D16). */
export function liveTile(values: LiveValues | undefined, name: Exclude<WireQuantity, 'F'>, phaseUse: number): LiveTile {
  const measured: PhaseValues = values?.[name] ?? {};
  const phases = PHASES.slice(0, phaseUse).map((phase) => ({ phase, value: measured[phase] ?? null }));
  return {
    total:
      measured.CUM ??
      measured.AVG ??
      totalOf(
        name,
        phases.map(({ value }) => value),
      ),
    phases,
  };
}

function totalOf(name: WireQuantity, phases: readonly (number | null)[]): number | null {
  const { totalling } = QUANTITIES[WIRE_QUANTITIES[name]];
  const known = phases.filter((value) => value !== null);
  const counted = totalling === 'mean-of-positive' ? known.filter((value) => value > 0) : known;
  if (counted.length === 0) return known.length === 0 ? null : 0;
  let sum = 0;
  for (const value of counted) sum += value;
  return totalling === 'sum' ? sum : sum / counted.length;
}

/** Each phase's share of the largest, 0 to 1, for bars side by side. */
export function shares(tile: LiveTile): readonly number[] {
  const sizes = tile.phases.map(({ value }) => Math.abs(value ?? 0));
  const greatest = Math.max(...sizes, 0);
  return sizes.map((size) => (greatest === 0 ? 0 : size / greatest));
}
