import type { PhaseRegister } from '@phasor/contract';
import { HOUR_MS, PHASES, type Phase } from '@phasor/quantities';
import type { Load } from '../models/load.ts';
import { type Feeder, phaseName, poweredShare, voltageShare } from '../physics/feeder.ts';
import type { Disturbance } from '../physics/feeder-troubles.ts';
import { Grid, NOMINAL_VOLTAGE } from '../physics/grid.ts';
import { PowerTally } from '../physics/power-tally.ts';
import { noise, seedOf, uniform } from '../physics/random.ts';
import { recordedVoltage } from '../physics/recorded-voltage.ts';
import type { Site } from '../physics/site.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';
import { METERED_GAUGES, METERED_REGISTERS, type MeteredGauge } from './metered-quantities.ts';
import { countReading, type PhaseReading } from './phase-reading.ts';

export interface ElectricalMeterOptions {
  readonly site: Site;
  readonly name: string;
  readonly phases: 1 | 3;
  readonly loads: readonly Load[];
  /** Resistance and reactance between the grid and the meter, ohm. */
  readonly resistance: number;
  readonly reactance: number;
  /** The line that feeds it; without one nothing disturbs its supply. */
  readonly feeder?: Feeder | undefined;
  /** Its voltage is the recorded one of a household. */
  readonly hasRecordedVoltage?: boolean | undefined;
  /** How its current transformers are connected; rightly without it. */
  readonly wiring?: MeterWiring | undefined;
}

/** A wrong connection of the current inputs of a meter. */
export interface MeterWiring {
  /** The phase whose current each input measures, 0 to 2. */
  readonly currentOf: readonly [number, number, number];
  /** Inputs whose transformer is turned. */
  readonly turned: readonly [boolean, boolean, boolean];
}

type PerPhase = Partial<Record<Phase, number>>;

const REGISTERS = METERED_REGISTERS.length;

/** Below this fundamental power, VA, a distortion of the current means nothing. */
const DISTORTION_FLOOR = 0.5;
/** Without a voltage above it there is no frequency, V. */
const LEAST_VOLTS = 20;
const THIRD = (2 * Math.PI) / 3;

/** A meter on one or three phases, with everything that hangs on it. @see IEEE 1459 for S² = P² + Q² + D² */
export class ElectricalMeter implements DeviceModel {
  readonly registerCount: number;
  readonly #options: ElectricalMeterOptions;
  readonly #phases: readonly Phase[];
  readonly #grid: Grid;
  readonly #seed: number;
  readonly #tally = new PowerTally();

  constructor(options: ElectricalMeterOptions) {
    this.#options = options;
    this.#phases = PHASES.slice(0, options.phases);
    this.registerCount = options.phases * REGISTERS;
    this.#grid = new Grid(options.site.seed, options.name);
    this.#seed = seedOf(options.site.seed, options.name);
  }

  /** The supply it is connected to. */
  get grid(): Grid {
    return this.#grid;
  }

  /** All flows at an instant; valid until the next call. */
  tallyAt(time: number): PowerTally {
    const moment = this.#options.site.at(time);
    this.#tally.clear();
    for (const load of this.#options.loads) load.addTo(this.#tally, moment);
    return this.#tally;
  }

  /** The phases at an instant. */
  readAt(time: number): PhaseReading[] {
    const tally = this.tallyAt(time);
    const readings = this.#phases.map((_, phase) => this.#readPhase(tally, time, phase));
    const { wiring } = this.#options;
    return wiring === undefined ? readings : miswired(readings, wiring);
  }

  /** Hz, as the supply has it at an instant. */
  frequencyAt(time: number): number {
    return this.#grid.frequencyAt(time);
  }

  #readPhase(tally: PowerTally, time: number, phase: number): PhaseReading {
    const P = tally.watts(phase) + this.#flutter(time, phase, tally.watts(phase));
    const Q = tally.vars(phase);
    const D = tally.distortion(phase);
    const fundamental = Math.sqrt(P * P + Q * Q);
    const S = Math.sqrt(fundamental * fundamental + D * D);
    const { resistance, reactance } = this.#options;
    const sag = (resistance * P + reactance * Q) / NOMINAL_VOLTAGE;
    const U = this.#suppliedVoltage(time, phase) - sag;
    const own = (100 * D * Math.hypot(resistance, 4 * reactance)) / (NOMINAL_VOLTAGE * NOMINAL_VOLTAGE);
    const DF_U = Math.hypot(this.#grid.distortionAt(time, phase), own);
    return { U, P, Q, S, D, DF_U, DF_I: fundamental > DISTORTION_FLOOR ? (100 * D) / fundamental : 0 };
  }

  #suppliedVoltage(time: number, phase: number): number {
    const { hasRecordedVoltage = false, site } = this.#options;
    return hasRecordedVoltage ? recordedVoltage(site.at(time).second) : this.#grid.voltageAt(time, phase);
  }

  /** What no load model knows: the small unrest of every real reading. */
  #flutter(time: number, phase: number, watts: number): number {
    const second = Math.floor(time / 1000);
    return (uniform(this.#seed, second, phase) - 0.5) * (0.4 + 0.003 * Math.abs(watts));
  }

  measure(span: Span): Measurement {
    const sums = this.#phases.map(() => ({ U: 0, P: 0, Q: 0, S: 0, D: 0, DF_U: 0, DF_I: 0 }));
    const increments = new Float64Array(this.registerCount);
    const length = (span.to - span.from) / span.points;
    const disturbances = this.disturbances(span);
    for (let point = 0; point < span.points; point++) {
      const from = span.from + point * length;
      const readings = this.readAt(from + length / 2);
      for (let phase = 0; phase < readings.length; phase++) {
        const reading = readings[phase] as PhaseReading;
        if (disturbances.length > 0) disturb(reading, disturbances, { phase, from, to: from + length });
        addReading(sums[phase] as PhaseReading, reading);
        countReading(increments, phase * REGISTERS, { reading, hours: length / HOUR_MS });
      }
    }
    return { values: this.#values(sums, span), increments };
  }

  /** What disturbs its supply in an interval. */
  disturbances({ from, to }: Pick<Span, 'from' | 'to'>): readonly Disturbance[] {
    return this.#options.feeder?.disturbances(from, to) ?? NONE;
  }

  #values(sums: readonly PhaseReading[], span: Span): SampleValues {
    const gauges: Record<MeteredGauge, PerPhase> = { U: {}, I: {}, P: {}, Q: {}, S: {}, PF: {}, DF_U: {}, DF_I: {} };
    this.#phases.forEach((phase, i) => {
      const mean = meanPhase(sums[i] as PhaseReading, span.points);
      for (const name of METERED_GAUGES) {
        if (Number.isFinite(mean[name])) gauges[name][phase] = mean[name];
      }
    });
    const middle = (span.from + span.to) / 2;
    const isSupplied = Object.values(gauges.U).some((volts) => volts > LEAST_VOLTS);
    const F = isSupplied ? { F: rounded(this.#grid.frequencyAt(middle), 3) } : {};
    return { ...gauges, ...F, WRSSI: this.#signal(middle) };
  }

  #signal(time: number): number {
    const hour = time / HOUR_MS;
    return Math.round(
      -46 - 22 * uniform(this.#seed, 99) + 4 * noise(this.#seed + 3, hour) + noise(this.#seed + 4, hour * 300),
    );
  }

  registerValues(registers: Float64Array): SampleValues {
    const values: Partial<Record<PhaseRegister, PerPhase>> = {};
    METERED_REGISTERS.forEach((name, i) => {
      const perPhase: PerPhase = {};
      this.#phases.forEach((phase, p) => {
        perPhase[phase] = rounded(registers[p * REGISTERS + i] ?? 0, 3);
      });
      values[name] = perPhase;
    });
    return values;
  }
}

const NONE: readonly Disturbance[] = [];

/** A part of an interval, of one phase. */
interface PhaseStretch {
  readonly phase: number;
  readonly from: number;
  readonly to: number;
}

/** Without voltage nothing is drawn. */
function disturb(
  reading: PhaseReading,
  disturbances: readonly Disturbance[],
  { phase, ...stretch }: PhaseStretch,
): void {
  reading.U *= voltageShare(disturbances, phaseName(phase), stretch);
  const powered = poweredShare(disturbances, phaseName(phase), stretch);
  reading.P *= powered;
  reading.Q *= powered;
  reading.S *= powered;
  reading.D *= powered;
}

/** What a meter shows whose inputs measure the current of another phase, or the other way round. */
function miswired(readings: readonly PhaseReading[], { currentOf, turned }: MeterWiring): PhaseReading[] {
  return readings.map((reading, input) => {
    const phase = currentOf[input] ?? input;
    const { P, Q, S, D, DF_I } = readings[phase] ?? reading;
    const lag = THIRD * (phase - input);
    const sign = turned[input] === true ? -1 : 1;
    const [active, reactive] = [P * Math.cos(lag) - Q * Math.sin(lag), P * Math.sin(lag) + Q * Math.cos(lag)];
    return { ...reading, P: sign * active, Q: sign * reactive, S, D, DF_I };
  });
}

function addReading(sum: PhaseReading, reading: PhaseReading): void {
  sum.U += reading.U;
  sum.P += reading.P;
  sum.Q += reading.Q;
  sum.S += reading.S;
  sum.D += reading.D;
  sum.DF_U += reading.DF_U;
  sum.DF_I += reading.DF_I;
}

/** Means as they are sent. S, I and PF are taken from the rounded others, so that S = U·I and PF = |P|/S hold there too. */
function meanPhase(sum: PhaseReading, points: number): Record<MeteredGauge, number> {
  const U = rounded(sum.U / points, 2);
  const P = rounded(sum.P / points, 2);
  const Q = rounded(sum.Q / points, 2);
  const S = Math.max(rounded(sum.S / points, 2), Math.ceil(Math.hypot(P, Q) * 100) / 100);
  return {
    U,
    P,
    Q,
    S,
    I: U > 0 ? rounded(S / U, 4) : 0,
    PF: rounded(Math.abs(P) / S, 4),
    DF_U: rounded(sum.DF_U / points, 2),
    DF_I: rounded(sum.DF_I / points, 2),
  };
}
