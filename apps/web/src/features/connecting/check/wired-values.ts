import type { MeasuredQuantity, Place, Wiring } from '@phasor/contract';
import { wiredValues } from '@phasor/contract/wired';
import { rowOfWire } from '@phasor/quantities/by-wire';
import type { MeasuredValue } from '../measured.ts';

/** A value as it will be stored, beside what the device reports. */
export interface WiredValue extends MeasuredValue {
  readonly reported: MeasuredValue;
}

/** The values that a wiring makes of reported ones. Those of places that are not taken are left out. */
export function wired(values: readonly MeasuredValue[], wiring: Wiring): readonly WiredValue[] {
  return wiredValues(
    values.map((reported) => ({ ...reported, reported })),
    wiring,
  );
}

/** Whether the transformation ratio acts on a quantity at reading time (D19); relays are behind the transformers (D68). */
const isTransformed = (quantity: MeasuredQuantity) => {
  const row = rowOfWire(quantity);
  return row?.transformed === true && row.wire === quantity;
};

/** The values as screens will show them with that ratio. */
export function transformed(values: readonly WiredValue[], ratio: number): readonly WiredValue[] {
  if (ratio === 1) return values;
  return values.map((value) => (isTransformed(value.quantity) ? { ...value, value: value.value * ratio } : value));
}

/** Order of the quantities at a place: what people look at first. */
const ORDER: readonly MeasuredQuantity[] = [
  ...(['P', 'U', 'I', 'E_I', 'E_E', 'Q', 'S', 'PF', 'F', 'relay', 'energy'] as const),
  ...(['tempS', 'hum', 'co2', 'lux', 'lux2', 'pir', 'DF_U', 'DF_I'] as const),
  ...(['Q1', 'Q2', 'Q3', 'Q4', 'S_E', 'signal'] as const),
];

/** What the order does not name comes last. */
const rankOf = (quantity: MeasuredQuantity) => (ORDER.indexOf(quantity) + ORDER.length + 1) % (ORDER.length + 1);

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
    const values = show(there).toSorted((a, b) => rankOf(a.quantity) - rankOf(b.quantity));
    return [{ from, values }];
  });
}
