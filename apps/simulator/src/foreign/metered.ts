import { PHASES } from '@phasor/quantities';
import { DEMO_PLACE } from '../demo-place.ts';
import { registersAt } from '../meters/device-model.ts';
import { ElectricalMeter } from '../meters/electrical-meter.ts';
import { METERED_REGISTERS } from '../meters/metered-quantities.ts';
import { buildLoads, type LoadSpec } from '../models/build-loads.ts';
import { Site } from '../physics/site.ts';

/** Readings of one phase, base units. */
export interface PhaseValues {
  readonly U: number;
  readonly I: number;
  readonly P: number;
  readonly Q: number;
  readonly S: number;
  readonly PF: number;
  /** Registers, Wh. */
  readonly imported: number;
  readonly exported: number;
}

export interface MeteredOptions {
  readonly name: string;
  readonly phases: 1 | 3;
  readonly loads: readonly LoadSpec[];
  /** Epoch ms at which measuring begins. */
  readonly begin: number;
}

const IMPORT = METERED_REGISTERS.indexOf('E_I');
const EXPORT = METERED_REGISTERS.indexOf('E_E');
const STEP_MS = 1_000;
const POINTS_MAX = 60;

/** A meter with appliances behind it, whose registers count from reading to reading. */
export class Metered {
  readonly #model: ElectricalMeter;
  readonly #registers: Float64Array;
  readonly #phases: 1 | 3;
  #at: number;

  constructor({ name, phases, loads, begin }: MeteredOptions) {
    const site = new Site(DEMO_PLACE);
    const built = buildLoads(loads, site.seed);
    this.#model = new ElectricalMeter({ site, name, phases, loads: built, resistance: 0.2, reactance: 0.05 });
    this.#registers = registersAt(this.#model, begin, 30);
    this.#phases = phases;
    this.#at = begin;
  }

  /** Readings at an instant, epoch ms. `isOn` = the load was connected since the last reading. */
  read(now: number, isOn = true): readonly PhaseValues[] {
    const from = Math.min(this.#at, now - STEP_MS);
    const points = Math.min(Math.max(Math.round((now - from) / STEP_MS), 1), POINTS_MAX);
    const { values, increments } = this.#model.measure({ from, to: now, points });
    if (isOn && now > this.#at) {
      for (const [n, amount] of increments.entries()) this.#registers[n] = (this.#registers[n] ?? 0) + amount;
    }
    this.#at = Math.max(this.#at, now);
    const load = isOn ? 1 : 0;
    return PHASES.slice(0, this.#phases).map((phase, n) => ({
      U: values.U?.[phase] ?? 0,
      I: load * (values.I?.[phase] ?? 0),
      P: load * (values.P?.[phase] ?? 0),
      Q: load * (values.Q?.[phase] ?? 0),
      S: load * (values.S?.[phase] ?? 0),
      PF: load * (values.PF?.[phase] ?? 0),
      imported: this.#registers[n * METERED_REGISTERS.length + IMPORT] ?? 0,
      exported: this.#registers[n * METERED_REGISTERS.length + EXPORT] ?? 0,
    }));
  }

  /** Hz. */
  frequency(now: number): number {
    return this.#model.frequencyAt(now);
  }
}
