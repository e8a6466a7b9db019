import { type FieldMeaning, MEASURED_QUANTITIES, type MeasuredQuantity, PLACES, type Place } from '@phasor/contract';

/** Units in which devices report a quantity, with the factor to the base unit. The first one is the base unit. */
export const UNITS: Readonly<Record<MeasuredQuantity, readonly (readonly [unit: string, factor: number])[]>> = {
  U: [
    ['V', 1],
    ['0.1 V', 0.1],
    ['mV', 0.001],
    ['kV', 1_000],
  ],
  I: [
    ['A', 1],
    ['0.1 A', 0.1],
    ['0.01 A', 0.01],
    ['mA', 0.001],
  ],
  P: [
    ['W', 1],
    ['0.1 W', 0.1],
    ['mW', 0.001],
    ['kW', 1_000],
  ],
  Q: [
    ['var', 1],
    ['kvar', 1_000],
  ],
  S: [
    ['VA', 1],
    ['kVA', 1_000],
  ],
  PF: [
    ['1', 1],
    ['%', 0.01],
    ['0.001', 0.001],
  ],
  DF_U: [
    ['%', 1],
    ['1', 100],
  ],
  DF_I: [
    ['%', 1],
    ['1', 100],
  ],
  F: [
    ['Hz', 1],
    ['0.1 Hz', 0.1],
    ['0.01 Hz', 0.01],
    ['mHz', 0.001],
  ],
  E_I: [
    ['Wh', 1],
    ['kWh', 1_000],
    ['0.1 kWh', 100],
    ['0.01 kWh', 10],
    ['MWh', 1_000_000],
    ['J', 1 / 3_600],
  ],
  E_E: [
    ['Wh', 1],
    ['kWh', 1_000],
    ['0.1 kWh', 100],
    ['0.01 kWh', 10],
    ['MWh', 1_000_000],
    ['J', 1 / 3_600],
  ],
  Q1: [
    ['varh', 1],
    ['kvarh', 1_000],
  ],
  Q2: [
    ['varh', 1],
    ['kvarh', 1_000],
  ],
  Q3: [
    ['varh', 1],
    ['kvarh', 1_000],
  ],
  Q4: [
    ['varh', 1],
    ['kvarh', 1_000],
  ],
  S_E: [
    ['VAh', 1],
    ['kVAh', 1_000],
  ],
  tempS: [
    ['°C', 1],
    ['0.1 °C', 0.1],
    ['0.01 °C', 0.01],
  ],
  hum: [
    ['%', 1],
    ['0.1 %', 0.1],
    ['1', 100],
  ],
  co2: [['ppm', 1]],
  lux: [['lx', 1]],
  lux2: [['lx', 1]],
  pir: [['1', 1]],
  relay: [['1', 1]],
  energy: [
    ['Wh', 1],
    ['kWh', 1_000],
  ],
  signal: [['dBm', 1]],
};

/** What a person says of an unknown field; without a quantity it stays unread. */
export interface FieldForm {
  readonly path: string;
  readonly quantity: MeasuredQuantity | '';
  readonly place: Place;
  readonly factor: number;
}

/** Places that make sense for a quantity. */
export function placesFor(quantity: MeasuredQuantity): readonly Place[] {
  if (quantity === 'relay' || quantity === 'energy') return PLACES.filter((place) => /^R\d$/.test(place));
  if (quantity === 'F' || quantity === 'signal' || ['tempS', 'hum', 'co2', 'lux', 'lux2', 'pir'].includes(quantity))
    return [''];
  return PLACES.filter((place) => place !== '' && !/^R\d$/.test(place));
}

/** The field with another quantity, at a place and in a unit that suit it. */
export function withQuantity(field: FieldForm, text: string): FieldForm {
  const quantity = MEASURED_QUANTITIES.find((known) => known === text);
  if (quantity === undefined) return { ...field, quantity: '' };
  const places = placesFor(quantity);
  const place = places.includes(field.place) ? field.place : (places[0] ?? '');
  const factors = UNITS[quantity].map(([, factor]) => factor);
  return { ...field, quantity, place, factor: factors.includes(field.factor) ? field.factor : 1 };
}

/** The meanings that a person gave. */
export function meaningsOf(fields: readonly FieldForm[]): readonly FieldMeaning[] {
  return fields.flatMap(({ path, quantity, place, factor }) =>
    quantity === '' ? [] : [{ path, quantity, place, factor }],
  );
}

/** Whether two fields were given the same meaning: one of them would be lost. */
export function hasTwins(fields: readonly FieldForm[]): boolean {
  const meanings = meaningsOf(fields).map(({ quantity, place }) => `${quantity} ${place}`);
  return new Set(meanings).size < meanings.length;
}
