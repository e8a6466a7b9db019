import { SOURCES } from '@phasor/contract';
import type { Sample } from '../../src/ports/series-store.ts';

/** What takes power for a while, in seconds from the start of the samples. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly watts: number;
  readonly vars?: number;
}

export interface LoadSpan {
  readonly device: string;
  /** Epoch ms before the first sample. */
  readonly start: number;
  readonly seconds: number;
  /** Seconds of one sample. */
  readonly step?: number;
  readonly loads: readonly Drawn[];
}

const BASE_WATTS = 60;
const VOLTS = 230;

/** Samples of phase L1, second by second: 60 W that are always there and loads on top, with a register that counts them. */
export function loadSamples({ device, start, seconds, step = 1, loads }: LoadSpan): Sample[] {
  const samples: Sample[] = [];
  let register = 1_000;
  for (let second = step; second <= seconds; second += step) {
    const on = loads.filter(({ from, to }) => second > from && second <= to);
    // A meter is never quite still.
    const P = on.reduce((sum, { watts }) => sum + watts, BASE_WATTS + 0.3 * Math.sin(second));
    const Q = on.reduce((sum, { vars = 0 }) => sum + vars, -20);
    register += (P * step) / 3_600;
    const values = { P_L1: P, Q_L1: Q, I_L1: Math.hypot(P, Q) / VOLTS, E_I_L1: register };
    const time = start + second * 1_000;
    samples.push({ device, source: SOURCES.wifi, time, interval: step * 1_000, boot: 1, values });
  }
  return samples;
}

/** The same as somebody records them from the live chart. */
export function recordingOf(samples: readonly Sample[]) {
  return samples.map(({ time, values }) => ({
    ts: time / 1_000,
    ...{ P: values.P_L1 ?? 0, Q: values.Q_L1 ?? 0, I: values.I_L1 ?? 0 },
  }));
}
