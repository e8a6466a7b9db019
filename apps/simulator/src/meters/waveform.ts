import { HARMONIC_ORDERS, type PowerTally } from '../physics/power-tally.ts';
import type { PhaseReading } from './phase-reading.ts';
import type { BenchPhase } from './test-bench.ts';

/** One sinusoid of a wave: its order, effective value and phase, rad. */
export interface Harmonic {
  readonly order: number;
  readonly effective: number;
  readonly angle: number;
}

export interface PhaseWave {
  readonly voltage: readonly Harmonic[];
  readonly current: readonly Harmonic[];
}

/** How the voltage's distortion is spread over the orders; the squares add up to one. */
const VOLTAGE_SPREAD = [0.33, 0.76, 0.47, 0.08, 0.24, 0.16].map((part, _, all) => part / Math.hypot(...all));
const RADIANS = Math.PI / 180;
const HIGHEST_ORDER = 40;

/** The wave of one phase (0 to 2) that has exactly the effective values and distortions of its reading. */
export function phaseWave(reading: PhaseReading, tally: PowerTally, phase: number): PhaseWave {
  const turn = (-phase * 2 * Math.PI) / 3;
  const lag = Math.atan2(reading.Q, reading.P);
  const fundamental = reading.U / Math.hypot(1, reading.DF_U / 100);
  const voltage = [{ order: 1, effective: fundamental, angle: turn }];
  const current = [{ order: 1, effective: Math.hypot(reading.P, reading.Q) / reading.U, angle: turn - lag }];
  HARMONIC_ORDERS.forEach((order, k) => {
    const share = VOLTAGE_SPREAD[k] ?? 0;
    voltage.push({ order, effective: (fundamental * reading.DF_U * share) / 100, angle: order * turn + k });
    const flow = tally.harmonic(phase, k) / reading.U;
    const opposite = flow < 0 ? Math.PI : 0;
    current.push({ order, effective: Math.abs(flow), angle: order * (turn - lag) + opposite });
  });
  return { voltage, current };
}

/** What a generator puts out: sine waves. */
export function benchWave(output: BenchPhase): PhaseWave {
  return {
    voltage: [{ order: 1, effective: output.voltage, angle: -output.voltageAngle * RADIANS }],
    current: [{ order: 1, effective: output.current, angle: -output.currentAngle * RADIANS }],
  };
}

/** One period of a wave in equal steps, V or A. */
export function drawWave(harmonics: readonly Harmonic[], points: number): number[] {
  return Array.from({ length: points }, (_, i) => {
    const turn = (2 * Math.PI * i) / points;
    let value = 0;
    for (const { order, effective, angle } of harmonics)
      value += Math.SQRT2 * effective * Math.sin(order * turn + angle);
    return Math.round(value * 1e4) / 1e4;
  });
}

/** Content of orders 1 to 40 in percent of the fundamental; all 0 where nothing flows. */
export function harmonicContent(harmonics: readonly Harmonic[]): number[] {
  const content = Array.from({ length: HIGHEST_ORDER }, () => 0);
  const fundamental = harmonics.find(({ order }) => order === 1)?.effective ?? 0;
  if (fundamental === 0) return content;
  for (const { order, effective } of harmonics) content[order - 1] = Math.round((1e5 * effective) / fundamental) / 1e3;
  return content;
}
