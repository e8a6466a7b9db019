import { PHASES } from '@phasor/quantities';

/** Settings of a generator, in the order U L1, I L1, U L2, I L2, U L3, I L3. */
export interface GeneratorSettings {
  /** Effective values, V and A in turn. */
  readonly GEN_EFF: readonly number[];
  /** Degrees by which each lags the common zero. */
  readonly GEN_PHAS: readonly number[];
  /** Hz. */
  readonly GEN_FREQ: number;
  readonly GENERATE: boolean;
}

/** One phase of the output: V, A, degrees behind the common zero. */
export interface BenchPhase {
  readonly voltage: number;
  readonly current: number;
  readonly voltageAngle: number;
  readonly currentAngle: number;
}

const DEFAULTS: GeneratorSettings = {
  GEN_EFF: [240, 1, 240, 1, 240, 1],
  GEN_PHAS: [0, 60, 120, 180, 240, 300],
  GEN_FREQ: 50,
  GENERATE: false,
};

const REMEMBERED = 64;

/** The generator of a test bench. It remembers since when it does what, so that an interval of the past stays true. */
export class TestBench {
  #history: { from: number; settings: GeneratorSettings }[] = [{ from: Number.NEGATIVE_INFINITY, settings: DEFAULTS }];

  /** Settings in force at an instant, epoch ms. */
  settingsAt(time: number): GeneratorSettings {
    return this.#history.findLast((entry) => entry.from <= time)?.settings ?? DEFAULTS;
  }

  /** Changes what is given, from an instant on. */
  set(change: Partial<GeneratorSettings>, time: number): void {
    this.#history.push({ from: time, settings: { ...this.settingsAt(time), ...change } });
    if (this.#history.length > REMEMBERED) this.#history.splice(1, 1);
  }

  /** The output by phase, or undefined while it stands still. */
  outputAt(time: number): { phases: readonly BenchPhase[]; frequency: number } | undefined {
    const { GEN_EFF, GEN_PHAS, GEN_FREQ, GENERATE } = this.settingsAt(time);
    if (!GENERATE) return undefined;
    const phases = PHASES.map((_, p) => ({
      voltage: GEN_EFF[2 * p] ?? 0,
      current: GEN_EFF[2 * p + 1] ?? 0,
      voltageAngle: GEN_PHAS[2 * p] ?? 0,
      currentAngle: GEN_PHAS[2 * p + 1] ?? 0,
    }));
    return { phases, frequency: GEN_FREQ };
  }
}
