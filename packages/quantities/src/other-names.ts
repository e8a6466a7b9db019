import { QUANTITIES } from './catalogue.ts';
import type { Quantity } from './quantity.ts';

/** How files, and devices of other makers, name a quantity and count it. */
export type OtherNames = Pick<Quantity, 'wire' | 'at' | 'kind' | 'unit' | 'obis' | 'turned' | 'integralOf' | 'joins'> &
  Pick<Quantity, 'prefixed' | 'headings' | 'otherUnits'>;

/** Of every quantity, in the order of the catalogue. The page has them apart, since few screens need them (vite.config.ts). */
export const OTHER_NAMES: readonly OtherNames[] = Object.values(QUANTITIES);

const BY_WIRE: ReadonlyMap<string, OtherNames> = new Map(OTHER_NAMES.map((names) => [names.wire, names]));

/** The other names of a quantity, by its wire name; undefined for a name that no quantity has. */
export function otherNamesOf(wire: string): OtherNames | undefined {
  return BY_WIRE.get(wire);
}

/** What a quantity is where the current transformer is turned, and the sign of its values: import is export there. */
export function turnedOver<Name extends string>(wire: Name): { readonly wire: Name; readonly sign: 1 | -1 } {
  const turned = BY_WIRE.get(wire)?.turned;
  if (turned === undefined) return { wire, sign: 1 };
  return turned === 'negative' ? { wire, sign: -1 } : { wire: turned.to as Name, sign: 1 };
}
