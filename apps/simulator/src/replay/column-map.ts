import { PHASE_GAUGES, PHASE_REGISTERS, type PhaseGauge, type PhaseRegister } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';

/** Where a column of a file belongs in a sample. */
export type ColumnTarget =
  | { readonly to: 'ts' }
  | { readonly to: 'frequency' }
  | { readonly to: 'phase'; readonly name: PhaseGauge | PhaseRegister; readonly phase: Phase };

const TIME_NAMES = ['ts', 'ts_end', 'time', 'timestamp', 'unix', 'datetime'];
const QUANTITIES: readonly (PhaseGauge | PhaseRegister)[] = [...PHASE_GAUGES, ...PHASE_REGISTERS];

/**
 * The meaning of a file's columns by their names: `ts`, `P` or `P_L1` or `L1_P` or `p1`, `F`. Without a phase it is L1.
 * Columns that mean nothing to a meter are null and left alone.
 */
export function mapColumns(header: readonly string[]): readonly (ColumnTarget | null)[] {
  return header.map((name) => targetOf(name.trim().replace(/^\uFEFF/, '')));
}

function targetOf(name: string): ColumnTarget | null {
  const lower = name.toLowerCase();
  if (TIME_NAMES.includes(lower)) return { to: 'ts' };
  if (lower === 'f' || lower === 'frequency') return { to: 'frequency' };
  for (const quantity of QUANTITIES) {
    const phase = phaseBeside(lower, quantity.toLowerCase());
    if (phase) return { to: 'phase', name: quantity, phase };
  }
  return null;
}

/** The phase that a column's name has beside the quantity; L1 for the quantity alone. */
function phaseBeside(name: string, quantity: string): Phase | undefined {
  if (name === quantity) return 'L1';
  return PHASES.find((phase) => {
    const short = phase.toLowerCase();
    const digit = short.slice(1);
    return (
      [`${quantity}_${short}`, `${short}_${quantity}`, `${quantity}${short}`, `${quantity}_${digit}`].includes(name) ||
      // Q1 to Q4 are registers: a bare digit names a phase only behind quantities that have none of their own.
      (quantity !== 'q' && `${quantity}${digit}` === name)
    );
  });
}
