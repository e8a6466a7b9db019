import { PLACE_KINDS, ROWS, SERIES_ROWS, type WireAt, wireAt } from '@phasor/quantities';
import type { EnergyQuantity, SupplyGauge, WireQuantity } from './wire.ts';

/** Wire names of quantities with a value per phase and one over all phases. */
export type PhasedQuantity = Exclude<WireQuantity, SupplyGauge>;
export const PHASED_QUANTITIES: readonly PhasedQuantity[] = SERIES_ROWS.filter(
  ([, { at }]) => !at.includes('supply'),
).map(([, { wire }]) => wire as PhasedQuantity);

/** Wire names of energies: the registers of phases, and what is computed from them. */
export const ENERGY_QUANTITIES: readonly EnergyQuantity[] = ROWS.filter(
  ([, { kind, at, sumOf }]) => kind === 'register' && (at.includes('phase') || sumOf !== undefined),
).map(([, { wire }]) => wire as EnergyQuantity);

/** What a circuit measures (D25). */
export const CIRCUIT_QUANTITIES = wireAt('circuit');
export type CircuitQuantity = WireAt<'circuit'>;

/** What a device measures together is a family; each family is stored apart. */
export type SampleFamilyName = NonNullable<(typeof PLACE_KINDS)[keyof typeof PLACE_KINDS]>;
export const FAMILY_NAMES = [...new Set(Object.values(PLACE_KINDS))].filter((family) => family !== null);
