/** One appliance of a synthetic phase: on from sample `from` to before sample `to`. */
export interface SyntheticLoad {
  readonly from: number;
  readonly to: number;
  /** W */
  readonly P: number;
  /** var */
  readonly Q?: number;
  /** Active power of the first sample on, W, if it differs. */
  readonly inrush?: number;
}

/** A synthetic phase with known loads. */
export interface PhaseSignal {
  /** Number of samples, and their interval, ms. */
  readonly length: number;
  readonly step?: number;
  /** Epoch ms of the first sample. */
  readonly begin?: number;
  /** Constant load, W and var. */
  readonly base?: number;
  readonly baseQ?: number;
  /** Amplitude of the noise, W, and as a share of the power: the same in every run. */
  readonly noise?: number;
  readonly noiseShare?: number;
  readonly loads: readonly SyntheticLoad[];
}

const VOLTS = 230;

/** The samples of a synthetic phase, each with time, active power, reactive power and current. */
export function phaseSignal(signal: PhaseSignal): { time: number; P: number; Q: number; I: number }[] {
  const { length, step = 1000, begin = Date.UTC(2026, 2, 2), base = 100, baseQ = 20 } = signal;
  const { noise = 1, noiseShare = 0, loads } = signal;
  return Array.from({ length }, (_, i) => {
    const on = loads.filter((load) => i >= load.from && i < load.to);
    const steady = on.reduce((sum, load) => sum + (i === load.from ? (load.inrush ?? load.P) : load.P), base);
    // Golden ratio: evenly distributed, never periodic, the same at each call.
    const wobble = (((i * 0.618_033_988_75) % 1) * 2 - 1) * (noise + noiseShare * steady);
    const P = steady + wobble;
    const Q = on.reduce((sum, load) => sum + (load.Q ?? 0), baseQ);
    return { time: begin + i * step, P, Q, I: Math.hypot(P, Q) / VOLTS };
  });
}
