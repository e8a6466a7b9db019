import type { GeneratorData } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { GeneratorSettings } from '../../ports/generator.ts';

/** How far the reference may be from the set values, as shares: beyond it the generator has not settled. */
const NEAR = { voltage: 0.02, current: 0.02, power: 0.03, frequency: 0.005 } as const;
/** What a meter shows while no current flows, A. */
const RESTLESS_A = 0.02;

/** A setting of the test in the order of the wire: U and I of L1, L2, L3 in turn. */
export function orderOf({ U, I, ANGLE_U, ANGLE_I, freq }: GeneratorData): GeneratorSettings {
  return {
    effective: PHASES.flatMap((phase) => [U[phase], I[phase]]),
    angles: PHASES.flatMap((phase) => [ANGLE_U[phase], ANGLE_I[phase]]),
    frequency: freq,
    running: true,
  };
}

/** Whether a sample of the bench's own reference matches the set values, as far as it contains them. */
export function isOutputOf({ U, I, ANGLE_U, ANGLE_I, freq }: GeneratorData, values: Readonly<Record<string, number>>) {
  const measured = PHASES.filter((phase) => values[`U_${phase}`] !== undefined);
  if (measured.length === 0) return false;
  if (values.F !== undefined && Math.abs(values.F - freq) > NEAR.frequency * freq) return false;
  return measured.every((phase) => {
    const [voltage = 0, current = I[phase], power] = ['U', 'I', 'P'].map((name) => values[`${name}_${phase}`]);
    const apparent = U[phase] * I[phase];
    const active = apparent * Math.cos(((ANGLE_I[phase] - ANGLE_U[phase]) * Math.PI) / 180);
    return (
      Math.abs(voltage - U[phase]) <= NEAR.voltage * U[phase] &&
      Math.abs(current - I[phase]) <= NEAR.current * I[phase] + RESTLESS_A &&
      (power === undefined || Math.abs(power - active) <= NEAR.power * apparent + RESTLESS_A * U[phase])
    );
  });
}
