import type { PhasorGauge } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { rounded } from './device-model.ts';
import type { BenchPhase } from './test-bench.ts';

const RADIANS = Math.PI / 180;

/**
 * What a precision meter tells of its phasors (docs/device-protocol.md): angles count from the first voltage, and what is not
 * there has none.
 */
export function phasorValues(phases: readonly BenchPhase[]): Record<PhasorGauge, Partial<Record<Phase, number>>> {
  const values: ReturnType<typeof phasorValues> = { F_U: {}, F_I: {}, U_PP: {}, F_UPP: {} };
  const zero = phases[0]?.voltageAngle ?? 0;
  phases.forEach((one, p) => {
    const phase = PHASES[p];
    if (!phase) return;
    if (one.voltage > 0) values.F_U[phase] = turned(one.voltageAngle - zero);
    if (one.current > 0) values.F_I[phase] = turned(one.currentAngle - zero);
    const next = phases[(p + 1) % phases.length];
    if (!next || next === one) return;
    const { size, angle } = difference(one, next);
    values.U_PP[phase] = rounded(size, 3);
    if (size > 0) values.F_UPP[phase] = turned(angle - zero);
  });
  return values;
}

/** The voltage from one phase to another. */
function difference(one: BenchPhase, other: BenchPhase): { size: number; angle: number } {
  const part = (of: (radians: number) => number) =>
    one.voltage * of(one.voltageAngle * RADIANS) - other.voltage * of(other.voltageAngle * RADIANS);
  const [real, imaginary] = [part(Math.cos), part(Math.sin)];
  return { size: Math.hypot(real, imaginary), angle: Math.atan2(imaginary, real) / RADIANS };
}

/** Degrees from 0 to below 360. */
function turned(degrees: number): number {
  return rounded(((degrees % 360) + 360) % 360, 2) % 360;
}
