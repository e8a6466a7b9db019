import type { UnknownField } from './finding.ts';
import { numberOf } from './reading.ts';

const DEPTH_MAX = 8;
const FIELDS_MAX = 200;

/**
 * The numbers of a message by their path, such as `energy.0.total`; texts that are no number and everything beyond 8 levels or
 * 200 fields are left out.
 */
export function flattenNumbers(value: unknown, path = ''): readonly UnknownField[] {
  const fields: UnknownField[] = [];
  collect(fields, { value, path, depth: 0 });
  return fields;
}

function collect(
  fields: UnknownField[],
  { value, path, depth }: { value: unknown; path: string; depth: number },
): void {
  if (fields.length >= FIELDS_MAX || depth > DEPTH_MAX) return;
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      collect(fields, { value: part, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
    return;
  }
  const number = numberOf(value);
  if (number !== undefined) fields.push({ path, value: number });
}
