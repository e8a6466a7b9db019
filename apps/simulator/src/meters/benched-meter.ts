import { HOUR_MS, PHASES } from '@phasor/quantities';
import { noise, seedOf } from '../physics/random.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';
import type { ElectricalMeter } from './electrical-meter.ts';
import { METERED_REGISTERS } from './metered-quantities.ts';
import { countReading, type PhaseReading } from './phase-reading.ts';
import { phasorValues } from './phasors.ts';
import type { BenchPhase, TestBench } from './test-bench.ts';
import { benchWave, type PhaseWave, phaseWave } from './waveform.ts';

export interface BenchedOptions {
  readonly meter: ElectricalMeter;
  readonly phases: 1 | 3;
  readonly bench: TestBench;
  readonly seed: number;
  readonly name: string;
  /** How wrong it measures, as a share: 0.0002 for a reference, 0.004 for a meter of class 0.5. */
  readonly error: number;
  /** It reports angles and voltages between phases, as a precision meter does. */
  readonly tellsPhasors?: boolean;
}

const RADIANS = Math.PI / 180;
const REGISTERS = METERED_REGISTERS.length;

/** A meter on a test bench: it measures the generator while that runs, otherwise what it is connected to. */
export class BenchedMeter implements DeviceModel {
  readonly registerCount: number;
  readonly #options: BenchedOptions;
  readonly #seed: number;

  constructor(options: BenchedOptions) {
    this.#options = options;
    this.registerCount = options.meter.registerCount;
    this.#seed = seedOf(options.seed, options.name);
  }

  get bench(): TestBench {
    return this.#options.bench;
  }

  measure(span: Span): Measurement {
    const middle = (span.from + span.to) / 2;
    const output = this.#options.bench.outputAt(middle);
    if (!output) return this.#measureConnected(span);
    const increments = new Float64Array(this.registerCount);
    const values: Required<Pick<SampleValues, 'U' | 'I' | 'P' | 'Q' | 'S' | 'PF' | 'DF_U' | 'DF_I'>> = {
      U: {},
      I: {},
      P: {},
      Q: {},
      S: {},
      PF: {},
      DF_U: {},
      DF_I: {},
    };
    PHASES.slice(0, this.#options.phases).forEach((phase, p) => {
      const reading = this.#read(output.phases[p] as BenchPhase, middle, p);
      countReading(increments, p * REGISTERS, { reading, hours: (span.to - span.from) / HOUR_MS });
      values.U[phase] = rounded(reading.U, 4);
      values.I[phase] = rounded(reading.S / reading.U, 5);
      values.P[phase] = rounded(reading.P, 4);
      values.Q[phase] = rounded(reading.Q, 4);
      values.S[phase] = rounded(reading.S, 4);
      if (reading.S > 0) values.PF[phase] = rounded(Math.abs(reading.P) / reading.S, 5);
      values.DF_U[phase] = reading.DF_U;
      values.DF_I[phase] = reading.DF_I;
    });
    return {
      values: { ...values, ...this.#phasors(output.phases), F: rounded(output.frequency, 4) },
      increments,
    };
  }

  #measureConnected(span: Span): Measurement {
    const measured = this.#options.meter.measure(span);
    const { U, P, Q, I } = measured.values;
    const phases = PHASES.slice(0, this.#options.phases).map((phase, p) => {
      const lag = Math.atan2(Q?.[phase] ?? 0, P?.[phase] ?? 0) / RADIANS;
      return { voltage: U?.[phase] ?? 0, current: I?.[phase] ?? 0, voltageAngle: 120 * p, currentAngle: 120 * p + lag };
    });
    return { ...measured, values: { ...measured.values, ...this.#phasors(phases) } };
  }

  #phasors(phases: readonly BenchPhase[]): SampleValues {
    return this.#options.tellsPhasors === true ? phasorValues(phases.slice(0, this.#options.phases)) : {};
  }

  registerValues(registers: Float64Array): SampleValues {
    return this.#options.meter.registerValues(registers);
  }

  /** The shapes of voltage and current of every phase at an instant. */
  wavesAt(time: number): readonly PhaseWave[] {
    const output = this.#options.bench.outputAt(time);
    if (output) return output.phases.slice(0, this.#options.phases).map(benchWave);
    const readings = this.#options.meter.readAt(time);
    const tally = this.#options.meter.tallyAt(time);
    return readings.map((reading, phase) => phaseWave(reading, tally, phase));
  }

  /** Frequency of the fundamental at an instant, Hz. */
  frequencyAt(time: number): number {
    const output = this.#options.bench.outputAt(time);
    return rounded(output?.frequency ?? this.#options.meter.frequencyAt(time), 3);
  }

  #read(output: BenchPhase, time: number, phase: number): PhaseReading {
    const seconds = time / 1000;
    const wrong = (n: number) => {
      const constant = noise(this.#seed + n, phase + 0.5);
      const restless = noise(this.#seed + n + 7, seconds);
      return 1 + this.#options.error * (0.5 * constant + 0.12 * restless);
    };
    const U = output.voltage * wrong(1);
    const I = output.current * wrong(2);
    const lag = (output.currentAngle - output.voltageAngle) * RADIANS;
    const S = U * I;
    return { U, P: S * Math.cos(lag), Q: S * Math.sin(lag), S, D: 0, DF_U: 0.05, DF_I: 0.06 };
  }
}
