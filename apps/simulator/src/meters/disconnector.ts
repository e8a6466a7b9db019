import { RELAYS } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';
import type { Load } from '../models/load.ts';
import { phaseName, poweredShare } from '../physics/feeder.ts';
import { type PowerTally, SPECTRA, type SpectrumName } from '../physics/power-tally.ts';
import type { Moment, Site } from '../physics/site.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';
import { ElectricalMeter, type ElectricalMeterOptions } from './electrical-meter.ts';

/** When a relay is on of its own accord: in hours of a day, or while it is dark. */
export type RelayPlan =
  | { readonly dark: true }
  | { readonly windows: readonly (readonly [from: number, to: number])[]; readonly weekend: boolean };

export interface RelaySpec {
  readonly name: string;
  readonly phase: 0 | 1 | 2;
  readonly watts: number;
  readonly vars: number;
  readonly spectrum: SpectrumName;
  readonly plan: RelayPlan;
}

type RelayNumber = (typeof RELAYS)[number];

/** A hand on the switch: it holds until the plan itself changes, as a time switch behaves. */
interface Override {
  readonly from: number;
  readonly on: boolean;
  readonly planned: boolean;
  until: number;
}

/** A device with four relays and the loads behind them. */
export class Disconnector implements DeviceModel {
  readonly registerCount: number;
  readonly #meter: ElectricalMeter;
  readonly #site: Site;
  readonly #relays: readonly SwitchedLoad[];

  constructor(options: ElectricalMeterOptions, relays: readonly RelaySpec[]) {
    this.#relays = relays.map((relay) => new SwitchedLoad(relay));
    this.#meter = new ElectricalMeter({ ...options, loads: [...options.loads, ...this.#relays] });
    this.#site = options.site;
    this.registerCount = this.#meter.registerCount + RELAYS.length;
  }

  /** Whether a relay is closed at an instant. */
  isOn(relay: RelayNumber, time: number): boolean {
    return this.#relays[relay - 1]?.isOn(this.#site.at(time)) ?? false;
  }

  /** Switches a relay by hand from an instant on. */
  switch(relay: RelayNumber, on: boolean, time: number): void {
    this.#relays[relay - 1]?.override(on, this.#site.at(time));
  }

  /** Register of a relay's energy, so that the owner of the registers can clear it. */
  relayRegister(relay: RelayNumber): number {
    return this.#meter.registerCount + relay - 1;
  }

  measure(span: Span): Measurement {
    const whole = this.#meter.measure(span);
    const increments = new Float64Array(this.registerCount);
    increments.set(whole.increments);
    const length = (span.to - span.from) / span.points;
    const disturbances = this.#meter.disturbances(span);
    this.#relays.forEach((relay, i) => {
      let watts = 0;
      for (let point = 0; point < span.points; point++) {
        const from = span.from + point * length;
        const share = poweredShare(disturbances, phaseName(relay.phase), { from, to: from + length });
        watts += share * relay.wattsAt(this.#site.at(from + length / 2));
      }
      increments[this.#meter.registerCount + i] = (watts * length) / HOUR_MS;
    });
    return { values: { ...whole.values, ...this.#states(span.to - length / 2) }, increments };
  }

  #states(time: number): SampleValues {
    const state = (relay: RelayNumber) => (this.isOn(relay, time) ? 1 : 0);
    return { relay_1: state(1), relay_2: state(2), relay_3: state(3), relay_4: state(4) };
  }

  registerValues(registers: Float64Array): SampleValues {
    const reading = (relay: RelayNumber) => rounded(registers[this.relayRegister(relay)] ?? 0, 3);
    const energy = { R1: reading(1), R2: reading(2), R3: reading(3), R4: reading(4) };
    return { ...this.#meter.registerValues(registers), energy };
  }
}

class SwitchedLoad implements Load {
  readonly name: string;
  readonly #spec: RelaySpec;
  #override: Override | undefined;

  constructor(spec: RelaySpec) {
    this.name = spec.name;
    this.#spec = spec;
  }

  addTo(tally: PowerTally, moment: Moment): void {
    const watts = this.wattsAt(moment);
    if (watts === 0) return;
    const { phase, vars, spectrum } = this.#spec;
    tally.add(phase, { watts, vars: (vars * watts) / this.#spec.watts, spectrum: SPECTRA[spectrum] });
  }

  /** 0 to 2. */
  get phase(): number {
    return this.#spec.phase;
  }

  wattsAt(moment: Moment): number {
    return this.isOn(moment) ? this.#spec.watts : 0;
  }

  isOn(moment: Moment): boolean {
    const planned = isPlanned(this.#spec.plan, moment);
    const override = this.#override;
    if (!override || moment.time < override.from || moment.time >= override.until) return planned;
    if (planned === override.planned) return override.on;
    override.until = moment.time;
    return planned;
  }

  override(on: boolean, moment: Moment): void {
    const planned = isPlanned(this.#spec.plan, moment);
    this.#override = { from: moment.time, on, planned, until: Number.POSITIVE_INFINITY };
  }
}

function isPlanned(plan: RelayPlan, moment: Moment): boolean {
  if ('dark' in plan) return moment.sun.altitude < -2;
  if (moment.weekday > 5 && !plan.weekend) return false;
  const hour = moment.second / 3600;
  return plan.windows.some(([from, to]) => hour >= from && hour < to);
}
