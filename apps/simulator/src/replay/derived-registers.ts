import type { SampleFrame } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';

const HELD_INTERVALS = 3;

/** Energy registers added up from a recording's power where it has none of its own (D45). */
export class DerivedRegisters {
  readonly #interval: number;
  readonly #registers: Record<'E_I' | 'E_E', Partial<Record<Phase, number>>> = { E_I: {}, E_E: {} };
  #before = Number.NaN;

  /** @param interval seconds a power is held for @param start Wh to begin with */
  constructor(interval: number, start = 0) {
    this.#interval = interval;
    for (const phase of PHASES) this.#registers.E_I[phase] = start;
  }

  /** The row with its registers; a gap longer than three intervals counts for only one: the energy in it is unknown. */
  add(row: SampleFrame): SampleFrame {
    if (!row.P || row.E_I) return row;
    const distance = row.ts - this.#before;
    const held = distance > 0 && distance <= HELD_INTERVALS * this.#interval ? distance : this.#interval;
    this.#before = row.ts;
    const derived: SampleFrame = { ...row, E_I: {} };
    for (const phase of PHASES) {
      const power = row.P[phase];
      if (power === undefined) continue;
      this.#count(power >= 0 ? 'E_I' : 'E_E', phase, (Math.abs(power) * held) / 3600);
      derived.E_I = { ...derived.E_I, [phase]: rounded(this.#registers.E_I[phase] ?? 0) };
      const exported = this.#registers.E_E[phase];
      if (exported !== undefined) derived.E_E = { ...derived.E_E, [phase]: rounded(exported) };
    }
    return derived;
  }

  #count(register: 'E_I' | 'E_E', phase: Phase, energy: number): void {
    const registers = this.#registers[register];
    registers[phase] = (registers[phase] ?? 0) + energy;
  }
}

function rounded(energy: number): number {
  return Math.round(energy * 1e3) / 1e3;
}
