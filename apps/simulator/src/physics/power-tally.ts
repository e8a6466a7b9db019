/** Orders of the harmonic currents that are modelled. */
export const HARMONIC_ORDERS = [3, 5, 7, 9, 11, 13] as const;

/**
 * Harmonic currents of a kind of load as shares of its fundamental, in the order of HARMONIC_ORDERS; the sign is their
 * phase, so that loads of different kinds partly cancel.
 */
export type Spectrum = readonly [number, number, number, number, number, number];

export const SPECTRA = {
  resistive: [0.004, 0.003, 0.002, 0, 0, 0],
  motor: [0.02, 0.035, -0.02, 0.004, 0.006, -0.004],
  electronics: [0.72, -0.48, 0.27, -0.12, 0.07, -0.05],
  correctedElectronics: [0.08, -0.05, 0.03, -0.02, 0.01, -0.01],
  led: [0.24, -0.1, 0.12, -0.06, 0.05, -0.04],
  fluorescent: [0.16, 0.05, -0.03, 0.02, 0.01, 0],
  drive: [0.02, -0.34, 0.14, 0, -0.08, 0.06],
  inverter: [0.012, 0.018, -0.014, 0.006, 0.008, -0.006],
  furnace: [0.1, 0.07, -0.05, 0.02, 0.02, -0.01],
} as const satisfies Record<string, Spectrum>;

export type SpectrumName = keyof typeof SPECTRA;

const ORDERS = HARMONIC_ORDERS.length;
const WIDTH = 2 + ORDERS;

/** What flows at one instant in each of three phases: W, var and the harmonic currents times the voltage, VA. */
export class PowerTally {
  readonly #values = new Float64Array(3 * WIDTH);

  clear(): void {
    this.#values.fill(0);
  }

  /** Adds a load to one phase (0 to 2); positive active power is consumed, positive reactive power inductive. */
  add(phase: number, flow: PowerFlow): void {
    const values = this.#values;
    const at = phase * WIDTH;
    const { watts, vars, spectrum } = flow;
    values[at] = (values[at] ?? 0) + watts;
    values[at + 1] = (values[at + 1] ?? 0) + vars;
    const fundamental = Math.sqrt(watts * watts + vars * vars);
    for (let k = 0; k < ORDERS; k++) {
      values[at + 2 + k] = (values[at + 2 + k] ?? 0) + fundamental * (spectrum[k] ?? 0);
    }
  }

  /** Adds a load of three equal phases. */
  addThree(flow: PowerFlow): void {
    const third = { watts: flow.watts / 3, vars: flow.vars / 3, spectrum: flow.spectrum };
    for (let phase = 0; phase < 3; phase++) this.add(phase, third);
  }

  watts(phase: number): number {
    return this.#values[phase * WIDTH] ?? 0;
  }

  vars(phase: number): number {
    return this.#values[phase * WIDTH + 1] ?? 0;
  }

  /** Harmonic current of one order times the voltage, VA, signed by its phase. */
  harmonic(phase: number, orderIndex: number): number {
    return this.#values[phase * WIDTH + 2 + orderIndex] ?? 0;
  }

  /** Distortion power D, VA. @see IEEE 1459: S² = P² + Q² + D² */
  distortion(phase: number): number {
    let squares = 0;
    for (let k = 0; k < ORDERS; k++) squares += this.harmonic(phase, k) ** 2;
    return Math.sqrt(squares);
  }
}

export interface PowerFlow {
  readonly watts: number;
  readonly vars: number;
  readonly spectrum: Spectrum;
}
