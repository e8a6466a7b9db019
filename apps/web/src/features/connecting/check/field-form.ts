import {
  columnAt,
  type FieldMeaning,
  MEASURED_QUANTITIES,
  type MeasuredQuantity,
  PHASED_QUANTITIES,
  PLACES,
  type Place,
  RELAY_PLACES,
} from '@phasor/contract';
import { rowOfWire } from '@phasor/quantities/by-wire';
import { OTHER_NAMES } from '@phasor/quantities/other-names';

/** Units in which devices report a quantity, with the factor to the base unit. The first one is the base unit. */
export const UNITS: ReadonlyMap<MeasuredQuantity, readonly (readonly [unit: string, factor: number])[]> = new Map(
  MEASURED_QUANTITIES.map((quantity) => {
    const wire = rowOfWire(quantity)?.wire;
    const { unit = '', otherUnits = [] } = OTHER_NAMES.find((names) => names.wire === wire) ?? {};
    return [quantity, [[unit === '' ? '1' : unit, 1], ...otherUnits]];
  }),
);

/** The meaning that a person gives an unknown field; without a quantity it stays unread. */
export interface FieldForm {
  readonly path: string;
  readonly quantity: MeasuredQuantity | '';
  readonly place: Place;
  readonly factor: number;
}

/** Places that make sense for a quantity. */
export function placesFor(quantity: MeasuredQuantity): readonly Place[] {
  if (PHASED_QUANTITIES.some((phased) => phased === quantity)) {
    return PLACES.filter((place) => place !== '' && !isRelayPlace(place));
  }
  const places = PLACES.filter((place) => columnAt(quantity, place) !== undefined);
  return places.length === 0 ? [''] : places;
}

const isRelayPlace = (place: Place) => RELAY_PLACES.some((relay) => relay === place);

/** The field with another quantity, at a place and in a unit that suit it. */
export function withQuantity(field: FieldForm, text: string): FieldForm {
  const quantity = MEASURED_QUANTITIES.find((known) => known === text);
  if (quantity === undefined) return { ...field, quantity: '' };
  const places = placesFor(quantity);
  const place = places.includes(field.place) ? field.place : (places[0] ?? '');
  return { ...field, quantity, place, factor: factorFor(quantity, field) };
}

/** The factor of the unit in which the name of the field ends, such as `power_kw`; otherwise the one before, where it suits, or 1. */
function factorFor(quantity: MeasuredQuantity, { path, factor }: Pick<FieldForm, 'path' | 'factor'>): number {
  const units = UNITS.get(quantity) ?? [];
  const end = path.split(/[^A-Za-z]+/).findLast((word) => word !== '') ?? '';
  const named = units.find(([unit]) => isSameUnit(unit, end));
  if (named !== undefined) return named[1];
  return units.some(([, known]) => known === factor) ? factor : 1;
}

/** Names are often written small throughout; but a thousandth and a million differ by nothing else than the size of their letter. */
function isSameUnit(unit: string, name: string): boolean {
  const isOfM = unit.startsWith('m') || unit.startsWith('M');
  return unit.toLowerCase() === name.toLowerCase() && (!isOfM || unit[0] === name[0]);
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
