import { HIERARCHY_LIMITS, type HierarchyMenu } from '@phasor/contract';
import { hierarchyMenu } from '@phasor/contract/schemas';
import { AppError } from '../../app-error.ts';

/** Brackets around a node of the deepest level: the menu, its list, and an object in a list per level, `data` inside. */
const MAX_NESTING = 2 + 2 * HIERARCHY_LIMITS.levels;

/**
 * The tree in a serialized `menu`, its shape checked (decision 61).
 * @throws AppError request.invalid, tree.too_large (field menu)
 */
export function parseMenu(text: string): HierarchyMenu {
  if (new TextEncoder().encode(text).length > HIERARCHY_LIMITS.bytes) throw tooLargeMenu('larger than 256 KiB');
  const value = parseJson(text);
  // Before the schema, which would follow a hostile nesting down until the stack ends.
  if (isNestedDeeper(value, MAX_NESTING)) throw tooLargeMenu(`deeper than ${HIERARCHY_LIMITS.levels} levels`);
  const parsed = hierarchyMenu.safeParse(value);
  if (!parsed.success) throw invalidMenu(parsed.error.issues[0]?.path.join('.') ?? 'shape');
  return parsed.data;
}

export function invalidMenu(detail: string): AppError {
  return new AppError('request.invalid', 'menu', detail);
}

/** Beyond a limit of decision 61; the message names all of them. */
export function tooLargeMenu(detail: string): AppError {
  return new AppError('tree.too_large', 'menu', detail);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidMenu('no JSON');
  }
}

function isNestedDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
