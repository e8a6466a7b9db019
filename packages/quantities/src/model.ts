import { QUANTITIES, type QuantityName } from './catalogue.ts';
import type { PlaceKind, Quantity } from './quantity.ts';

type Rows = typeof QUANTITIES;
export type Wire = Rows[QuantityName]['wire'];

/** Wire names of the quantities that are measured at a kind of place, of one kind of count or of both. */
export type WireAt<Kind extends PlaceKind, Counted extends Quantity['kind'] = Quantity['kind']> = {
  [Name in QuantityName]: Kind extends Rows[Name]['at'][number]
    ? Rows[Name]['kind'] extends Counted
      ? Rows[Name]['wire']
      : never
    : never;
}[QuantityName];

/** The quantity of a wire name. */
export type NameOfWire<Name extends Wire> = {
  [Each in QuantityName]: Rows[Each]['wire'] extends Name ? Each : never;
}[QuantityName];

/** Every quantity with its name in the catalogue, in its order. */
export const ROWS: readonly (readonly [name: QuantityName, row: Quantity])[] = Object.entries(QUANTITIES) as [
  QuantityName,
  Quantity,
][];

/** Wire names of the quantities that are measured at a kind of place, in the order of the catalogue; [] for none. */
export function wireAt<Kind extends PlaceKind, Counted extends Quantity['kind'] = Quantity['kind']>(
  kind: Kind,
  counted?: Counted,
): readonly WireAt<Kind, Counted>[] {
  const rows = ROWS.filter(([, row]) => row.at.includes(kind) && (counted === undefined || row.kind === counted));
  return rows.map(([, { wire }]) => wire as WireAt<Kind, Counted>);
}

/** Wire names of quantities that are computed from stored ones. */
export type ComputedWire = {
  [Name in QuantityName]: Rows[Name] extends { readonly sumOf: unknown } ? Rows[Name]['wire'] : never;
}[QuantityName];

/** Wire names of the quantities that calls answer as series: those of phases, of the whole supply, and computed ones. */
export type SeriesWire = WireAt<'phase' | 'supply'> | ComputedWire;
export const SERIES_ROWS = ROWS.filter(
  ([, { at, sumOf }]) => at.includes('phase') || at.includes('supply') || sumOf !== undefined,
);

/** Names of the quantities of a relay at the relay. */
export type RelayWire = {
  [Name in QuantityName]: 'relay' extends Rows[Name]['at'][number]
    ? Rows[Name] extends { readonly atRelay: infer At }
      ? At
      : Rows[Name]['wire']
    : never;
}[QuantityName];

/** Names of the quantities of the air in the answer of `/sensor/data`, by their wire names. */
export type SensorDataNames = {
  readonly [Name in QuantityName as Rows[Name] extends { readonly sensorData: string }
    ? Rows[Name]['wire']
    : never]: Rows[Name] extends { readonly sensorData: infer Given } ? Given : never;
};
