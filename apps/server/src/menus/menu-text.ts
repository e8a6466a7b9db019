import { type MenuTreeNode, newTwin, type TwinsWish } from '@phasor/contract';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { unseenField } from '../calls/invalid-input.ts';

interface MenuShape<Menu> {
  readonly shape: z.ZodType<Menu>;
  /** Of the text, in UTF-8. */
  readonly bytes: number;
  /** Levels of nodes, and the brackets around what hangs on a node of the deepest one. */
  readonly levels: number;
  readonly nesting: number;
}

/**
 * What a serialized `menu` holds, its shape checked (D61).
 * @throws AppError request.invalid, tree.too_large (field menu)
 */
export function parseMenuText<Menu>(text: string, { shape, bytes, levels, nesting }: MenuShape<Menu>): Menu {
  if (new TextEncoder().encode(text).length > bytes) throw tooLargeMenu(`larger than ${bytes / 1_024} KiB`);
  const value = parseJson(text);
  // Before the schema, which would follow a hostile nesting down until the stack ends.
  if (isNestedDeeper(value, nesting)) throw tooLargeMenu(`deeper than ${levels} levels`);
  // In a text of JSON names may be written with escapes, which the text itself does not show.
  const unseen = unseenField(value);
  if (unseen !== undefined) throw invalidMenu(`${unseen.join('.')}: a character that is not seen`);
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw invalidMenu(parsed.error.issues[0]?.path.join('.') ?? 'shape');
  return parsed.data;
}

/** @throws AppError tree.duplicate (field menu) for a node that looks like another one in its place */
export function checkTwins(nodes: readonly MenuTreeNode[], wish: TwinsWish): void {
  const twin = newTwin(nodes, wish);
  if (twin !== undefined) throw new AppError('tree.duplicate', 'menu', `two of the name ${twin}`);
}

export function invalidMenu(detail: string): AppError {
  return new AppError('request.invalid', 'menu', detail);
}

/** Beyond a limit of D61; the message names all of them. */
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

/** Level by level, so that the nesting of the text is not the nesting of calls. */
function isNestedDeeper(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
