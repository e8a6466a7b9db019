import {
  CIRCUITS,
  PHASE_GAUGES,
  type PhaseGauge,
  type SampleFamilyName,
  WIRE_QUANTITIES,
  type WireQuantity,
} from '@phasor/contract';
import { PHASES, type Phase, QUANTITIES, type Quantity } from '@phasor/quantities';

export type Circuit = `CH${(typeof CIRCUITS)[number]}`;
/** Where a quantity is measured: a phase, the total over the phases, or a circuit of an octopus meter. */
export type Channel = Phase | 'total' | Circuit;

export type Gauge = PhaseGauge | 'F';
export type EnergyQuantity = Exclude<WireQuantity, Gauge>;

/** Stored registers that make up an energy on the wire; the reactive energy is its quadrants' sum. */
const REGISTERS_OF: Readonly<Record<EnergyQuantity, readonly string[]>> = {
  E_I: ['E_I'],
  E_E: ['E_E'],
  Q_E: ['Q1', 'Q2', 'Q3', 'Q4'],
  S_E: ['S_E'],
  Q1: ['Q1'],
  Q2: ['Q2'],
  Q3: ['Q3'],
  Q4: ['Q4'],
};

/** What a circuit measures (D25). */
const CIRCUIT_QUANTITIES: readonly string[] = ['I', 'P', 'E_I'];
const CIRCUIT_NAMES: readonly Circuit[] = CIRCUITS.map((n) => `CH${n}` as const);

export function isGauge(name: string): name is Gauge {
  return name === 'F' || PHASE_GAUGES.some((gauge) => gauge === name);
}

export function isEnergy(name: string): name is EnergyQuantity {
  return Object.hasOwn(REGISTERS_OF, name);
}

export function isCircuit(channel: string): channel is Circuit {
  return CIRCUIT_NAMES.some((name) => name === channel);
}

/** The catalogue's entry of a wire name. */
export function quantityOf(name: WireQuantity): Quantity {
  return QUANTITIES[WIRE_QUANTITIES[name]];
}

export function familyOf(channel: Channel): SampleFamilyName {
  return isCircuit(channel) ? 'circuits' : 'electrical';
}

/** Whether a quantity is measured at a channel at all. */
export function isMeasuredAt(quantity: WireQuantity, channel: Channel): boolean {
  if (isCircuit(channel)) return CIRCUIT_QUANTITIES.includes(quantity);
  return quantity !== 'F' || channel === 'total';
}

/** Column of a gauge at a channel. */
export function gaugeColumn(quantity: Gauge, channel: Channel): string {
  if (isCircuit(channel)) return `${channel}_${quantity}`;
  if (quantity === 'F') return 'F';
  return `${quantity}_${channel === 'total' ? 'T' : channel}`;
}

/** Columns of the registers that together are an energy at a channel; a total is the phases' sum. */
export function registerColumns(quantity: EnergyQuantity, channel: Channel): readonly string[] {
  const registers = REGISTERS_OF[quantity];
  if (isCircuit(channel)) return registers.map((register) => `${channel}_${register}`);
  const phases: readonly Phase[] = channel === 'total' ? PHASES : [channel];
  return registers.flatMap((register) => phases.map((phase) => `${register}_${phase}`));
}

/** Registers over all phases that a LoRa payload may carry in place of the phases' own. */
const REPORTED_REGISTERS: Readonly<Partial<Record<EnergyQuantity, readonly string[]>>> = {
  E_I: ['E_I_T'],
  E_E: ['E_E_T'],
  Q_E: ['Q12_T', 'Q34_T'],
};

/** Columns of the registers that together are an energy over all phases, as the device reports it; [] where it reports none. */
export function reportedRegisterColumns(quantity: EnergyQuantity, channel: Channel): readonly string[] {
  return channel === 'total' ? (REPORTED_REGISTERS[quantity] ?? []) : [];
}

/** Factor of a device's values at a channel: the transformation ratio, which circuits do not have (D19, D68). */
export function ratioOf(device: { transformationRatio: number }, quantity: WireQuantity, channel: Channel): number {
  return quantityOf(quantity).transformed && !isCircuit(channel) ? device.transformationRatio : 1;
}

/** The channels a call is about. */
export interface WantedChannels {
  readonly phases: readonly Phase[];
  readonly circuits: readonly Circuit[];
  /** The total over the phases. */
  readonly cumulative: boolean;
}

/** Channels of a call that exist at the devices; `absent` is used where it names none. */
export function channelsIn(
  named: readonly string[] | undefined,
  devices: readonly { phases: number }[],
  absent: 'phases' | 'total',
): WantedChannels {
  const inUse = PHASES.slice(0, Math.max(1, ...devices.map((device) => device.phases)));
  const names = named ?? (absent === 'phases' ? inUse : ['CUM']);
  return {
    phases: inUse.filter((phase) => names.includes(phase)),
    circuits: CIRCUIT_NAMES.filter((circuit) => names.includes(circuit)),
    cumulative: names.includes('CUM'),
  };
}
