import { PHASES } from '@phasor/quantities';
import { METERED_GAUGES, METERED_REGISTERS, type MeteredGauge } from '../meters/metered-quantities.ts';
import { uniform } from '../physics/random.ts';

const VARIANTS = 256;

/** Typical value of each gauge, how far it strays, and its decimals. */
const TYPICAL = {
  U: [230, 4, 2],
  I: [12, 9, 4],
  P: [2_600, 2_300, 2],
  Q: [420, 400, 2],
  S: [2_700, 2_300, 2],
  PF: [0.93, 0.06, 4],
  DF_U: [1.9, 0.6, 2],
  DF_I: [14, 9, 2],
} as const satisfies Record<MeteredGauge, readonly [number, number, number]>;

/** Texts of many different samples, made once: 24 gauges and 21 registers on three phases. */
export class LoadPayload {
  readonly #gauges: readonly string[];
  #registers = '';
  #hours = Number.NaN;

  constructor(seed: number) {
    this.#gauges = Array.from({ length: VARIANTS }, (_, variant) => gaugesOf(seed, variant));
  }

  /** A data frame with one sample. @param frame time in epoch ms */
  frame(meter: number, frame: { boot: number; seq: number; time: number; interval: number }): string {
    const { boot, seq, time, interval } = frame;
    const gauges = this.#gauges[(meter * 7 + seq * 31) % VARIANTS];
    const sample = `{"ts":${time / 1000},${gauges},${this.#registersAt(time)}}`;
    return `{"boot":${boot},"seq":${seq},"interval":${interval},"samples":[${sample}]}`;
  }

  /** Registers grow with time alike for all meters, so that their text is made once for an instant. */
  #registersAt(time: number): string {
    if (time === this.#hours) return this.#registers;
    this.#hours = time;
    const grown = ((time % 1e11) / 3_600).toFixed(3).padStart(12, '0');
    this.#registers = METERED_REGISTERS.map((name, i) => {
      const values = PHASES.map((phase, p) => `"${phase}":${i + p + 1}${grown}`);
      return `"${name}":{${values.join()}}`;
    }).join();
    return this.#registers;
  }
}

function gaugesOf(seed: number, variant: number): string {
  return METERED_GAUGES.map((name, i) => {
    const [typical, stray, decimals] = TYPICAL[name];
    const values = PHASES.map((phase, p) => {
      const value = typical + stray * (2 * uniform(seed + i, variant, p) - 1);
      return `"${phase}":${value.toFixed(decimals)}`;
    });
    return `"${name}":{${values.join()}}`;
  }).join();
}
