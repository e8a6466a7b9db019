import type { QuantityName } from './catalogue.ts';
import { type RelayWire, ROWS, type Wire } from './model.ts';
import type { Quantity } from './quantity.ts';

const BY_WIRE: ReadonlyMap<string, readonly [QuantityName, Quantity]> = new Map(
  ROWS.map(([name, row]) => [row.wire, [name, row]]),
);
const BY_NAME_AT_RELAY: ReadonlyMap<string, readonly [QuantityName, Quantity]> = new Map(
  ROWS.flatMap(([name, row]) => (row.atRelay === undefined ? [] : [[row.atRelay, [name, row]]])),
);

/** The row of a name on the wire; undefined for a name that no quantity has. */
export function rowOfWire(wire: string): Quantity | undefined {
  return (BY_WIRE.get(wire) ?? BY_NAME_AT_RELAY.get(wire))?.[1];
}

/** The catalogue's name of a name on the wire. */
export function nameOfWire(wire: Wire | RelayWire): QuantityName {
  return ((BY_WIRE.get(wire) ?? BY_NAME_AT_RELAY.get(wire)) as readonly [QuantityName, Quantity])[0];
}
