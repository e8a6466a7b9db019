/** One value for each of three phases. */
export type ThreePhases = readonly [number, number, number];

/** Lags of a symmetrical supply, degrees. */
const SYMMETRICAL: ThreePhases = [0, 120, 240];
const RADIANS = Math.PI / 180;

/**
 * Unbalance of three voltages, %: the negative-sequence component by the positive one (IEC 61000-4-30), whichever way the phases
 * follow each other.
 *
 * @param volts to neutral, V
 * @param lags degrees by which each voltage lags that of L1; where they are not measured 120° are assumed between the phases,
 * so that a shifted neutral counts as unbalance and shifted angles do not
 * @returns NaN where a voltage is missing or all are 0
 */
export function unbalanceOf(volts: ThreePhases, lags: ThreePhases = SYMMETRICAL): number {
  const [one, other] = [sequence(volts, lags, 120), sequence(volts, lags, -120)];
  return (Math.min(one, other) / Math.max(one, other)) * 100;
}

/** Magnitude of the sum of the phasors, each advanced by `turn` degrees more than the one before. */
function sequence(volts: ThreePhases, lags: ThreePhases, turn: number): number {
  const angle = (phase: 0 | 1 | 2) => (phase * turn - lags[phase]) * RADIANS;
  const real = volts[0] * Math.cos(angle(0)) + volts[1] * Math.cos(angle(1)) + volts[2] * Math.cos(angle(2));
  const imaginary = volts[0] * Math.sin(angle(0)) + volts[1] * Math.sin(angle(1)) + volts[2] * Math.sin(angle(2));
  return Math.hypot(real, imaginary);
}
