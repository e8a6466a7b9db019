import type { QuantityName } from '@phasor/quantities';

/** The specification's names of the measured quantities, mapped once (ARCHITECTURE.md, "What holds everywhere"). */
export const WIRE_QUANTITIES = {
  U: 'voltage',
  I: 'current',
  P: 'activePower',
  Q: 'reactivePower',
  S: 'apparentPower',
  PF: 'powerFactor',
  DF_U: 'voltageThd',
  DF_I: 'currentThd',
  F: 'frequency',
  E_I: 'activeEnergyImport',
  E_E: 'activeEnergyExport',
  Q_E: 'reactiveEnergy',
  S_E: 'apparentEnergy',
  Q1: 'reactiveEnergyQ1',
  Q2: 'reactiveEnergyQ2',
  Q3: 'reactiveEnergyQ3',
  Q4: 'reactiveEnergyQ4',
} as const satisfies Record<string, QuantityName>;

export type WireQuantity = keyof typeof WIRE_QUANTITIES;

/** Wire names of gauges measured per phase, in the order of storage. */
export const PHASE_GAUGES = ['U', 'I', 'P', 'Q', 'S', 'PF', 'DF_U', 'DF_I'] as const;
export type PhaseGauge = (typeof PHASE_GAUGES)[number];

/**
 * Wire names of what a precision meter tells of its phasors, per phase, for viewers alone: the degrees by which the fundamental
 * of a voltage and of a current lags the first voltage (0 to 360), the voltage from a phase to the next one (V), and its degrees.
 */
export const PHASOR_GAUGES = ['F_U', 'F_I', 'U_PP', 'F_UPP'] as const;
export type PhasorGauge = (typeof PHASOR_GAUGES)[number];

/** Wire names of the cumulative registers kept per phase (D17). Q_E is their quadrants' sum, never stored. */
export const PHASE_REGISTERS = ['E_I', 'E_E', 'Q1', 'Q2', 'Q3', 'Q4', 'S_E'] as const;
export type PhaseRegister = (typeof PHASE_REGISTERS)[number];

export const SENSOR_GAUGES = ['tempS', 'hum', 'co2', 'lux', 'lux2', 'pir'] as const;
/** What `/sensor/data` calls them (R-SENS-012). */
export const SENSOR_NAMES = {
  tempS: 'temp_1',
  hum: 'humidity',
  co2: 'co2',
  lux: 'lux1',
  lux2: 'lux2',
  pir: 'pir',
} as const satisfies Record<(typeof SENSOR_GAUGES)[number], string>;
export const RELAYS = [1, 2, 3, 4] as const;
export const CIRCUITS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Data sources are stored apart and never mixed in one series (D22). */
export const SOURCES = { wifi: 1, lora: 2 } as const;
export type Source = (typeof SOURCES)[keyof typeof SOURCES];

/** A device's hardware address: 12 upper-case hex digits. */
export const MAC_PATTERN = /^[0-9A-F]{12}$/;

/** Address of a LoRaWAN device: 16 upper-case hex digits. */
export const DEV_EUI_PATTERN = /^[0-9A-F]{16}$/;

/** The DevEUI a device has unless another is registered: its MAC as EUI-64, `FFFE` in the middle (D64). */
export function devEuiOf(mac: string): string {
  return `${mac.slice(0, 6)}FFFE${mac.slice(6)}`;
}

/** Series points: `[epoch ms, value]`, ascending; null is a known gap (D13). */
export type Point = readonly [number, number | null];
