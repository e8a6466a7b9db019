import { CIRCUITS } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';
import type { Load } from '../models/load.ts';
import { phaseName, poweredShare } from '../physics/feeder.ts';
import { PowerTally } from '../physics/power-tally.ts';
import type { Site } from '../physics/site.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';
import { ElectricalMeter, type ElectricalMeterOptions } from './electrical-meter.ts';

export interface Circuit {
  /** Phase the circuit is connected to, 0 to 2. */
  readonly phase: 0 | 1 | 2;
  readonly loads: readonly Load[];
}

/** A board: one three-phase supply and eight single-phase circuits behind it (D25); `loads` are the rest. */
export class OctopusMeter implements DeviceModel {
  readonly registerCount: number;
  readonly #supply: ElectricalMeter;
  readonly #circuits: readonly Circuit[];
  readonly #site: Site;
  readonly #tally = new PowerTally();

  constructor(options: ElectricalMeterOptions, circuits: readonly Circuit[]) {
    const loads = [...options.loads, ...circuits.flatMap((circuit) => circuit.loads)];
    this.#supply = new ElectricalMeter({ ...options, loads });
    this.#circuits = circuits;
    this.#site = options.site;
    this.registerCount = this.#supply.registerCount + CIRCUITS.length;
  }

  measure(span: Span): Measurement {
    const supply = this.#supply.measure(span);
    const increments = new Float64Array(this.registerCount);
    increments.set(supply.increments);
    const CH: SampleValues['CH'] = {};
    this.#circuits.forEach((circuit, i) => {
      const mean = this.#meanPower(circuit, span);
      const voltage = supply.values.U?.[phaseName(circuit.phase)] ?? Number.NaN;
      const I = voltage > 0 ? rounded(mean.apparent / voltage, 4) : 0;
      CH[`${CIRCUITS[i]}`] = { I, P: rounded(mean.active, 2) };
      increments[this.#supply.registerCount + i] = (mean.active * (span.to - span.from)) / HOUR_MS;
    });
    return { values: { ...supply.values, CH }, increments };
  }

  #meanPower(circuit: Circuit, span: Span): { active: number; apparent: number } {
    let active = 0;
    let apparent = 0;
    const length = (span.to - span.from) / span.points;
    const disturbances = this.#supply.disturbances(span);
    for (let point = 0; point < span.points; point++) {
      const from = span.from + point * length;
      const share = poweredShare(disturbances, phaseName(circuit.phase), { from, to: from + length });
      const moment = this.#site.at(from + length / 2);
      this.#tally.clear();
      for (const load of circuit.loads) load.addTo(this.#tally, moment);
      const watts = Math.max(0, this.#tally.watts(circuit.phase));
      active += share * watts;
      apparent += share * Math.hypot(watts, this.#tally.vars(circuit.phase), this.#tally.distortion(circuit.phase));
    }
    return { active: active / span.points, apparent: apparent / span.points };
  }

  registerValues(registers: Float64Array): SampleValues {
    const CH: SampleValues['CH'] = {};
    CIRCUITS.forEach((circuit, i) => {
      CH[`${circuit}`] = { E_I: rounded(registers[this.#supply.registerCount + i] ?? 0, 3) };
    });
    return { ...this.#supply.registerValues(registers), CH };
  }
}
