import {
  CIRCUIT_PLACES,
  type CircuitPlace,
  columnAt,
  ENERGY_QUANTITIES,
  type EnergyQuantity,
  PHASE_GAUGES,
  type PhaseGauge,
  type SampleFamilyName,
  type SupplyGauge,
  WIRE_QUANTITIES,
  type WireQuantity,
} from '@phasor/contract';
import { PHASES, type Phase, QUANTITIES, type Quantity, wireAt } from '@phasor/quantities';

export type { EnergyQuantity };
export type Circuit = CircuitPlace;
/** Where a quantity is measured: a phase, the total over the phases, or a circuit of an octopus meter. */
export type Channel = Phase | 'total' | Circuit;

export type Gauge = PhaseGauge | SupplyGauge;

export function isGauge(name: string): name is Gauge {
  return isSupplyGauge(name) || PHASE_GAUGES.some((gauge) => gauge === name);
}

/** Whether a name is that of a gauge which the supply has once. */
function isSupplyGauge(name: string): name is SupplyGauge {
  return wireAt('supply').some((gauge) => gauge === name);
}

export function isEnergy(name: string): name is EnergyQuantity {
  return ENERGY_QUANTITIES.some((energy) => energy === name);
}

export function isCircuit(channel: string): channel is Circuit {
  return CIRCUIT_PLACES.some((name) => name === channel);
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
  if (isCircuit(channel)) return columnAt(quantity, channel) !== undefined;
  return !isSupplyGauge(quantity) || channel === 'total';
}

/** Column of a gauge at a channel. */
export function gaugeColumn(quantity: Gauge, channel: Channel): string {
  if (isCircuit(channel)) return `${channel}_${quantity}`;
  if (isSupplyGauge(quantity)) return quantity;
  return `${quantity}_${channel === 'total' ? 'T' : channel}`;
}

/** Columns of the registers that together are an energy at a channel; a total is the phases' sum. */
export function registerColumns(quantity: EnergyQuantity, channel: Channel): readonly string[] {
  const registers = quantityOf(quantity).sumOf?.phases ?? [quantity];
  if (isCircuit(channel)) return registers.map((register) => `${channel}_${register}`);
  const phases: readonly Phase[] = channel === 'total' ? PHASES : [channel];
  return registers.flatMap((register) => phases.map((phase) => `${register}_${phase}`));
}

/** Columns of the registers that together are an energy over all phases, as the device reports it; [] where it reports none. */
export function reportedRegisterColumns(quantity: EnergyQuantity, channel: Channel): readonly string[] {
  if (channel !== 'total') return [];
  const registers = quantityOf(quantity).sumOf?.total ?? [quantity];
  return registers.flatMap((register) => columnAt(register, 'T')?.column ?? []);
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
    circuits: CIRCUIT_PLACES.filter((circuit) => names.includes(circuit)),
    cumulative: names.includes('CUM'),
  };
}
