import { hasVoltageAngles, type Rotation, type WiringObservation } from './observation.ts';

export interface VoltageDiagnosis {
  /** Indices of inputs without voltage, beside others that have one. */
  readonly missing: readonly number[];
  /**
   * missing: the voltages differ widely while those between the phases are equal, so the star point is not the neutral. likely: they differ
   * that widely, but the meter reports no angles. present: no sign of a missing neutral.
   */
  readonly neutral: 'missing' | 'likely' | 'present';
  /** undefined where the angles are not measured, or fewer than three. */
  readonly rotation: Rotation | undefined;
  /** Means over the observations, V; null where never reported. */
  readonly mean: readonly (number | null)[];
}

/** An input with less than this share of the highest voltage has none: what is left is coupled in. */
const NO_VOLTAGE = 0.35;
/** EN 50160 allows ±10 % of each voltage: two of them differ by more than this only by a fault. */
const WIDE = 1.25;
/** Voltages between phases that are equal to this ratio come from one supply. */
const EQUAL = 1.04;

/** Findings about the connection of a meter of several phases, from its voltages. */
export function diagnoseVoltages(observations: readonly WiringObservation[]): VoltageDiagnosis {
  const phases = observations[0]?.voltage.length ?? 0;
  const mean = Array.from({ length: phases }, (_, phase) =>
    meanOf(observations.map(({ voltage }) => voltage[phase] ?? null)),
  );
  const highest = Math.max(0, ...mean.map((value) => value ?? 0));
  const missing = mean.flatMap((value, phase) => (value !== null && value < NO_VOLTAGE * highest ? [phase] : []));
  const measured = observations.filter(hasVoltageAngles);
  return {
    missing,
    neutral: missing.length > 0 ? 'present' : neutralOf(mean, measured),
    rotation: rotationOf(measured),
    mean,
  };
}

function neutralOf(
  mean: readonly (number | null)[],
  measured: readonly WiringObservation[],
): VoltageDiagnosis['neutral'] {
  const known = mean.filter((value) => value !== null);
  if (known.length < 3 || Math.max(...known) <= WIDE * Math.min(...known)) return 'present';
  if (measured.length === 0) return 'likely';
  const equal = measured.filter((observation) => {
    const between = [0, 1, 2].map((phase) => betweenPhases(observation, phase, (phase + 1) % 3));
    return Math.max(...between) <= EQUAL * Math.min(...between);
  });
  return equal.length * 2 > measured.length ? 'missing' : 'present';
}

/** Voltage between two phases, from magnitudes and angles. */
function betweenPhases({ voltage, voltageAngle }: WiringObservation, one: number, other: number): number {
  const [a, b] = [voltage[one] ?? 0, voltage[other] ?? 0];
  const angle = (((voltageAngle[one] ?? 0) - (voltageAngle[other] ?? 0)) * Math.PI) / 180;
  return Math.sqrt(Math.max(0, a * a + b * b - 2 * a * b * Math.cos(angle)));
}

/** The rotation most observations have; with three voltages alone. */
function rotationOf(measured: readonly WiringObservation[]): Rotation | undefined {
  const full = measured.filter(({ voltage }) => voltage.length === 3 && voltage.every((value) => (value ?? 0) > 0));
  if (full.length === 0) return undefined;
  // Sine of the lag of L2 behind L1: positive while L2 follows L1 by less than half a turn.
  const right = full.filter(
    ({ voltageAngle: [first, second] }) => Math.sin((((second ?? 0) - (first ?? 0)) * Math.PI) / 180) > 0,
  );
  return right.length * 2 > full.length ? 'L1-L2-L3' : 'L1-L3-L2';
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
