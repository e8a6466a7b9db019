/** One corner of the curve: from this duration on, s, the voltage has to stay within the limit, % of the nominal one. */
interface CurveStep {
  readonly seconds: number;
  readonly percent: number;
}

/**
 * The ITI (CBEMA) curve of 2000: what most equipment of information technology bears. It was written for 120 V at 60 Hz and is
 * applied in percent to other supplies. Between 1 ms and 3 ms the upper limit falls on a straight line over the logarithm of
 * time; it begins at 0.1 ms.
 */
export const TOLERANCE_CURVE = {
  upper: [
    { seconds: 0.0001, percent: 500 },
    { seconds: 0.001, percent: 200 },
    { seconds: 0.003, percent: 140 },
    { seconds: 0.003, percent: 120 },
    { seconds: 0.5, percent: 110 },
  ],
  lower: [
    { seconds: 0.02, percent: 70 },
    { seconds: 0.5, percent: 80 },
    { seconds: 10, percent: 90 },
  ],
} as const satisfies Record<string, readonly CurveStep[]>;

/** `tolerated`: equipment goes on. `may_stop`: below the curve. `may_break`: above it. */
export type Tolerance = 'tolerated' | 'may_stop' | 'may_break';

/** Where an event lies on the curve. @param seconds at least a half cycle, 0.01 s, as voltages of events are r.m.s. values */
export function toleranceOf(percent: number, seconds: number): Tolerance {
  const upper = seconds > 0.5 ? 110 : 120;
  if (percent > upper) return 'may_break';
  return percent < lowerLimit(seconds) ? 'may_stop' : 'tolerated';
}

/** A drop to nothing is tolerated for 20 ms. */
function lowerLimit(seconds: number): number {
  const steps = TOLERANCE_CURVE.lower.filter((step) => seconds > step.seconds);
  return steps.at(-1)?.percent ?? 0;
}
