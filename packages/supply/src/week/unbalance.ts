/** One value for each of three phases. */
export type ThreePhases = readonly [number, number, number];

/** Lags of a symmetrical supply, degrees. */
const SYMMETRICAL: ThreePhases = [0, 120, 240];
const RADIANS = Math.PI / 180;

/** How three voltages follow each other. */
export interface VoltageSequence {
  readonly order: 'L1-L2-L3' | 'L1-L3-L2';
  /** The negative-sequence component by the positive one, % (IEC 61000-4-30); NaN where a voltage is missing or all are 0. */
  readonly unbalance: number;
}

/** The sequence of three voltages to neutral (V), by the degrees by which each lags that of L1. */
export function voltageSequence(volts: ThreePhases, lags: ThreePhases): VoltageSequence {
  const [forward, backward] = [component(volts, lags, 120), component(volts, lags, -120)];
  return {
    order: forward >= backward ? 'L1-L2-L3' : 'L1-L3-L2',
    unbalance: (Math.min(forward, backward) / Math.max(forward, backward)) * 100,
  };
}

/**
 * Unbalance of three voltages by their magnitudes alone, %: 120° are assumed between them, so that a shifted neutral counts as
 * unbalance and shifted angles do not. NaN where a voltage is missing or all are 0.
 */
export function unbalanceOf(volts: ThreePhases): number {
  return voltageSequence(volts, SYMMETRICAL).unbalance;
}

/** Magnitude of the sum of the phasors, each advanced by `turn` degrees more than the one before. */
function component(volts: ThreePhases, lags: ThreePhases, turn: number): number {
  const angle = (phase: 0 | 1 | 2) => (phase * turn - lags[phase]) * RADIANS;
  const real = volts[0] * Math.cos(angle(0)) + volts[1] * Math.cos(angle(1)) + volts[2] * Math.cos(angle(2));
  const imaginary = volts[0] * Math.sin(angle(0)) + volts[1] * Math.sin(angle(1)) + volts[2] * Math.sin(angle(2));
  return Math.hypot(real, imaginary);
}
