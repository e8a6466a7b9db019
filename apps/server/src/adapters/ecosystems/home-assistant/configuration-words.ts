/** A number is a text too: identifiers are written either way. */
export function textOf(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
}

/** A payload that is compared. */
export function wordOf(raw: unknown, standard: string): string {
  return raw === undefined || raw === null || typeof raw === 'object' ? standard : String(raw);
}
