import type { MeasuredQuantity, Place } from '@phasor/contract';
import type { Expression } from './template-parser.ts';

/** One value of a device, as its configuration describes it. */
export interface Entity {
  /** Topic of its configuration, with the name of the component where that describes several. */
  readonly id: string;
  /** Identifier of its device. */
  readonly key: string;
  readonly name: string;
  readonly state: Source;
  readonly content: Content;
  readonly availability: Availability;
}

/** Where a value arrives, without the prefix of the connection. */
export interface Source {
  readonly topic: string;
  /** Null = the payload itself. */
  readonly template: Expression | null;
}

export type Content =
  | { readonly kind: 'number'; readonly meaning: NumberMeaning | null }
  | { readonly kind: 'relay'; readonly on: string; readonly off: string; readonly command: RelayCommand | null }
  | { readonly kind: 'motion' | 'connectivity'; readonly on: string; readonly off: string };

export interface RelayCommand {
  readonly topic: string;
  readonly on: string;
  readonly off: string;
}

export interface NumberMeaning {
  readonly quantity: MeasuredQuantity;
  /** Null = not in its name: it follows from the other entities of the device. */
  readonly place: Place | null;
  readonly factor: number;
  readonly offset: number;
  /** Power that leaves the site, reported without a sign. */
  readonly isReverse: boolean;
  readonly tariff?: number;
}

export interface Availability {
  readonly mode: 'all' | 'any' | 'latest';
  readonly sources: readonly (Source & { readonly on: string; readonly off: string })[];
}

/** Whether two configurations describe the same value. */
export function isSameValue(a: Entity, b: Entity): boolean {
  if (a.content.kind !== 'number' || b.content.kind !== 'number') return false;
  const [one, other] = [a.content.meaning, b.content.meaning];
  return (
    one !== null &&
    other !== null &&
    one.quantity === other.quantity &&
    one.place === other.place &&
    one.tariff === other.tariff &&
    one.isReverse === other.isReverse
  );
}
