import type { SampleFrame } from '@phasor/contract';
import type { DeviceModel, Measurement } from '../meters/device-model.ts';

/** The registers of a device at one instant. */
export interface RegisterMark {
  /** Epoch ms. */
  readonly time: number;
  readonly registers: Float64Array;
}

/** How finely an interval of history is sent and looked at. */
export interface SampleStep {
  /** Length of a sample, ms. */
  readonly step: number;
  /** Instants looked at in each. */
  readonly points: number;
}

export interface MeasuredStretch {
  /** Ascending in time. */
  readonly samples: SampleFrame[];
  /** Where the walk has arrived. */
  readonly mark: RegisterMark;
}

/** A measured interval as a sample: means, and the registers at its end. */
export function sampleAt(model: DeviceModel, mark: RegisterMark, measurement: Measurement): SampleFrame {
  const values = measurement.values;
  const counted = model.registerValues(mark.registers);
  const sample = { ts: mark.time / 1000, ...values, ...counted };
  if (values.CH && counted.CH) sample.CH = mergedCircuits(values.CH, counted.CH);
  return sample;
}

function mergedCircuits(means: NonNullable<SampleFrame['CH']>, counted: NonNullable<SampleFrame['CH']>) {
  return Object.fromEntries(
    Object.entries(means).map(([circuit, mean]) => [circuit, { ...mean, ...counted[circuit] }]),
  );
}

/** Lets registers grow by what an interval brought, or takes it away again. */
export function turnRegisters(registers: Float64Array, increments: Float64Array, direction: 1 | -1): void {
  for (let r = 0; r < registers.length; r++) registers[r] = (registers[r] ?? 0) + direction * (increments[r] ?? 0);
}

/** Walks back from a mark by `count` samples: each is what the meter showed at the end of its interval. */
export function measureBack(
  model: DeviceModel,
  mark: RegisterMark,
  walk: SampleStep & { count: number },
): MeasuredStretch {
  const samples: SampleFrame[] = [];
  const registers = Float64Array.from(mark.registers);
  let time = mark.time;
  for (let i = 0; i < walk.count; i++) {
    const measurement = model.measure({ from: time - walk.step, to: time, points: walk.points });
    samples.push(sampleAt(model, { time, registers }, measurement));
    turnRegisters(registers, measurement.increments, -1);
    time -= walk.step;
  }
  samples.reverse();
  return { samples, mark: { time, registers } };
}

/** Walks on from a mark by `count` samples. */
export function measureOn(
  model: DeviceModel,
  mark: RegisterMark,
  walk: SampleStep & { count: number },
): MeasuredStretch {
  const samples: SampleFrame[] = [];
  const registers = Float64Array.from(mark.registers);
  let time = mark.time;
  for (let i = 0; i < walk.count; i++) {
    const measurement = model.measure({ from: time, to: time + walk.step, points: walk.points });
    turnRegisters(registers, measurement.increments, 1);
    time += walk.step;
    samples.push(sampleAt(model, { time, registers }, measurement));
  }
  return { samples, mark: { time, registers } };
}
