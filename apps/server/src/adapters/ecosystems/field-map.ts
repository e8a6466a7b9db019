import type { FieldMeaning } from '@phasor/contract';
import type { Measured, UnknownField } from './finding.ts';
import { numberOf } from './reading.ts';

/** Splits fields into those to which a person gave a meaning, as measured values, and the rest. */
export function mapFields(
  fields: readonly UnknownField[],
  meanings: readonly FieldMeaning[],
): { readonly values: readonly Measured[]; readonly rest: readonly UnknownField[] } {
  const values: Measured[] = [];
  const rest: UnknownField[] = [];
  for (const field of fields) {
    const meaning = meanings.find(({ path }) => path === field.path);
    const value = numberOf(typeof field.value === 'boolean' ? Number(field.value) : field.value);
    if (meaning === undefined || value === undefined) rest.push(field);
    else values.push({ quantity: meaning.quantity, place: meaning.place, value: value * meaning.factor });
  }
  return { values, rest };
}
