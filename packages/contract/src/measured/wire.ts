import {
  type NameOfWire,
  ROWS,
  SERIES_ROWS,
  type SensorDataNames,
  type SeriesWire,
  type WireAt,
  wireAt,
} from '@phasor/quantities';

/** The quantities of the calls for series, by their names on the wire. */
export type WireQuantity = SeriesWire;
export const WIRE_QUANTITIES = Object.fromEntries(SERIES_ROWS.map(([name, { wire }]) => [wire, name])) as {
  readonly [Wire in WireQuantity]: NameOfWire<Wire>;
};

/** Wire names of gauges measured per phase, in the order of storage. */
export const PHASE_GAUGES = wireAt('phase', 'gauge');
export type PhaseGauge = WireAt<'phase', 'gauge'>;

/** Wire names of the cumulative registers kept per phase (D17). */
export const PHASE_REGISTERS = wireAt('phase', 'register');
export type PhaseRegister = WireAt<'phase', 'register'>;

/** Gauges that the supply has once. */
export type SupplyGauge = WireAt<'supply', 'gauge'>;

/** Wire names of energies: the registers of phases, and what is computed from them. */
export type EnergyQuantity = Exclude<WireQuantity, PhaseGauge | SupplyGauge>;

/** What devices may report over all phases; of gauges a total is formed anyway. */
export type TotalQuantity = WireAt<'total'>;

/**
 * Wire names of the phasors that a precision meter reports, per phase, for viewers alone, and the quantity that each is: the
 * degrees by which the fundamental of a voltage and of a current lags the first voltage (0 to 360), the voltage from a phase to
 * the next one, and its degrees.
 */
export const PHASORS = { F_U: 'phaseAngle', F_I: 'phaseAngle', U_PP: 'voltage', F_UPP: 'phaseAngle' } as const;
export type PhasorGauge = keyof typeof PHASORS;
export const PHASOR_GAUGES = Object.keys(PHASORS) as readonly PhasorGauge[];

export const SENSOR_GAUGES = wireAt('air');
export type SensorGauge = WireAt<'air'>;
/** What `/sensor/data` calls them (R-SENS-012). */
export const SENSOR_NAMES = Object.fromEntries(
  ROWS.flatMap(([, { wire, at, sensorData = wire }]) => (at.includes('air') ? [[wire, sensorData]] : [])),
) as SensorDataNames;

export const RELAYS = [1, 2, 3, 4] as const;
export const CIRCUITS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
