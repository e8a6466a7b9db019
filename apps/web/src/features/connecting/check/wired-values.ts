import type { MeasuredQuantity, Place, Wiring } from '@phasor/contract';
import type { MeasuredValue } from '../measured.ts';

/** Where a turned current transformer's readings belong: import is export, and each quadrant is the opposite one. */
const OPPOSITE: Partial<Record<MeasuredQuantity, MeasuredQuantity>> = {
  E_I: 'E_E',
  E_E: 'E_I',
  Q1: 'Q3',
  Q3: 'Q1',
  Q2: 'Q4',
  Q4: 'Q2',
};
const SIGNED: readonly MeasuredQuantity[] = ['P', 'Q'];

/** A value as it will be stored, beside what the device reports. */
export interface WiredValue extends MeasuredValue {
  readonly reported: MeasuredValue;
}

/** The values that a wiring makes of reported ones. Those of places that are not taken are left out. */
export function wired(values: readonly MeasuredValue[], wiring: Wiring): readonly WiredValue[] {
  return values.flatMap((reported) => {
    const row = wiring.find(({ from }) => from === reported.place);
    if (row === undefined) return [{ ...reported, reported }];
    if (row.to === null) return [];
    const turned = row.turned ? turnedOver(reported) : reported;
    return [{ ...turned, place: row.to, reported }];
  });
}

function turnedOver(value: MeasuredValue): MeasuredValue {
  const quantity = OPPOSITE[value.quantity] ?? value.quantity;
  // No minus before a zero.
  return { ...value, quantity, value: SIGNED.includes(quantity) && value.value !== 0 ? -value.value : value.value };
}

/** Quantities on which the transformation ratio acts at reading time (D19). */
const TRANSFORMED: readonly MeasuredQuantity[] = ['I', 'P', 'Q', 'S', 'E_I', 'E_E', 'Q1', 'Q2', 'Q3', 'Q4', 'S_E'];

/** The values as screens will show them with that ratio. */
export function transformed(values: readonly WiredValue[], ratio: number): readonly WiredValue[] {
  if (ratio === 1) return values;
  return values.map((value) =>
    TRANSFORMED.includes(value.quantity) ? { ...value, value: value.value * ratio } : value,
  );
}

/** Order of the quantities at a place: what people look at first. */
const ORDER: readonly MeasuredQuantity[] = [
  ...(['P', 'U', 'I', 'E_I', 'E_E', 'Q', 'S', 'PF', 'F', 'relay', 'energy'] as const),
  ...(['tempS', 'hum', 'co2', 'lux', 'lux2', 'pir', 'DF_U', 'DF_I'] as const),
  ...(['Q1', 'Q2', 'Q3', 'Q4', 'S_E', 'signal'] as const),
];

/** What is measured at one place of the device. */
export interface PlaceValues {
  /** Where the device reports it. */
  readonly from: Place;
  readonly values: readonly WiredValue[];
}

/** The places that a device reports in the order given, with what becomes of their values. */
export function byPlace(
  reported: readonly MeasuredValue[],
  order: readonly Place[],
  show: (values: readonly MeasuredValue[]) => readonly WiredValue[],
): readonly PlaceValues[] {
  return order.flatMap((from) => {
    const there = reported.filter(({ place }) => place === from);
    if (there.length === 0) return [];
    const values = show(there).toSorted((a, b) => ORDER.indexOf(a.quantity) - ORDER.indexOf(b.quantity));
    return [{ from, values }];
  });
}
