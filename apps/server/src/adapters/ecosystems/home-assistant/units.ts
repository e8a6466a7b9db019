import type { MeasuredQuantity } from '@phasor/contract';

/** A number in a unit: what it measures, and the way to the base unit. */
export interface UnitMeaning {
  readonly quantity: MeasuredQuantity;
  readonly factor: number;
  /** Added before the factor applies. */
  readonly offset?: number;
}

function scaled(quantity: MeasuredQuantity, ...units: readonly (readonly [unit: string, factor: number])[]) {
  return units.map(([unit, factor]) => [unit, { quantity, factor }] as const);
}

/** Units from which the quantity follows, whatever the device class: reactive power was of class `power` for years. */
const UNITS: ReadonlyMap<string, UnitMeaning> = new Map<string, UnitMeaning>([
  ...scaled('P', ['mW', 0.001], ['W', 1], ['kW', 1_000], ['MW', 1_000_000]),
  ...scaled('S', ['VA', 1], ['kVA', 1_000]),
  ...scaled('Q', ['var', 1], ['VAr', 1], ['VAR', 1], ['kvar', 1_000], ['kVAr', 1_000], ['kVAR', 1_000]),
  ...scaled('U', ['mV', 0.001], ['V', 1], ['kV', 1_000]),
  ...scaled('I', ['mA', 0.001], ['A', 1]),
  ...scaled('F', ['Hz', 1]),
  ...scaled('E_I', ['Wh', 1], ['kWh', 1_000], ['MWh', 1_000_000], ['GWh', 1_000_000_000]),
  ...scaled('tempS', ['°C', 1], ['C', 1]),
  ...(['°F', 'F'] as const).map((unit) => [unit, { quantity: 'tempS', factor: 1 / 1.8, offset: -32 }] as const),
  ['K', { quantity: 'tempS', factor: 1, offset: -273.15 }],
  ...scaled('lux', ['lx', 1]),
  ...scaled('signal', ['dBm', 1], ['dB', 1]),
]);

/** Device classes with units that say nothing by themselves. */
const CLASSES: ReadonlyMap<string, UnitMeaning> = new Map<string, UnitMeaning>([
  ['power_factor', { quantity: 'PF', factor: 1 }],
  ['power_factor %', { quantity: 'PF', factor: 0.01 }],
  ['humidity %', { quantity: 'hum', factor: 1 }],
  ['carbon_dioxide ppm', { quantity: 'co2', factor: 1 }],
]);

/** Classes of units that others share: kelvin and degrees may be differences, decibels noise. */
const NEEDED = new Map([
  ['tempS', 'temperature'],
  ['signal', 'signal_strength'],
  ['lux', 'illuminance'],
] as const) as ReadonlyMap<MeasuredQuantity, string>;

/** The meaning of a device class and a unit; undefined where the quantity does not follow from them. */
export function unitMeaning(deviceClass: string, unit: string): UnitMeaning | undefined {
  const byClass = CLASSES.get(unit === '' ? deviceClass : `${deviceClass} ${unit}`);
  if (byClass) return byClass;
  const byUnit = UNITS.get(unit);
  const needed = byUnit && NEEDED.get(byUnit.quantity);
  return needed !== undefined && deviceClass !== '' && deviceClass !== needed ? undefined : byUnit;
}
