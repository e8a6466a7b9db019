import type { SampleFrame } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';

/** An interval to be measured, epoch ms: (from, to], looked at in `points` equal parts. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly points: number;
}

export type SampleValues = Partial<Omit<SampleFrame, 'ts'>>;

/** What an interval brought: the means to send, and by how much each register grew. */
export interface Measurement {
  readonly values: SampleValues;
  readonly increments: Float64Array;
}

/**
 * What a device measures, computed for any interval of any time. Registers are kept by the caller, who adds increments
 * going forward and takes them away going back: so history can be made newest first and still meets the present.
 */
export interface DeviceModel {
  /** How many registers there are. */
  readonly registerCount: number;
  measure(span: Span): Measurement;
  /** The registers as a sample carries them. */
  registerValues(registers: Float64Array): SampleValues;
}

const ESTIMATE_DAYS = 400;
// Looks are no whole hours apart, so that they walk through the hours of the day and the days of the week.
const ESTIMATE_LOOKS = 1_013;

/**
 * Plausible readings at an instant for a device that has been counting for some years: the mean growth of the last
 * 400 days, looked at here and there, times its age. Large enough that 13 months taken away leave no register negative.
 */
export function registersAt(model: DeviceModel, time: number, ageDays = 900): Float64Array {
  const registers = new Float64Array(model.registerCount);
  if (model.registerCount === 0) return registers;
  const stride = (ESTIMATE_DAYS * 24 * HOUR_MS) / ESTIMATE_LOOKS;
  for (let look = 0; look < ESTIMATE_LOOKS; look++) {
    const from = time - (look + 1) * stride;
    const { increments } = model.measure({ from, to: from + HOUR_MS, points: 2 });
    for (let i = 0; i < registers.length; i++) registers[i] = (registers[i] ?? 0) + (increments[i] ?? 0);
  }
  const times = (ageDays * 24) / ESTIMATE_LOOKS;
  const largest = registers.reduce((a, b) => Math.max(a, b), 0) * times;
  return registers.map((value) => value * times + largest * 0.03);
}

/** Rounds to decimals; what is sent has no more digits than the instrument is worth. */
export function rounded(value: number, decimals: number): number {
  const times = 10 ** decimals;
  return Math.round(value * times) / times;
}
