import { MENU_TREE_LIMITS, type MenuTreeNode, NAME_LIMITS } from '@phasor/contract';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import type { MenuKey, MenuRecords } from './ports/menu-records.ts';

/** Brackets around what hangs on a node of the deepest level: its list and an object in a list per level, its `data` inside. */
const MAX_NESTING = 2 * MENU_TREE_LIMITS.levels + 12;

/**
 * The nodes in a serialized `menu`: of the shape asked for, at most 1,000 and 8 levels deep, every id once, names 3 to 30
 * characters (from `nameMin` on, where that is given), without the spaces around them.
 * @throws AppError request.invalid, tree.too_large, tree.duplicate (field menu)
 */
export function readMenu<Node extends MenuTreeNode>(
  text: string,
  shape: z.ZodType<Node[]>,
  { nameMin = NAME_LIMITS.treeMin }: { readonly nameMin?: number } = {},
): Node[] {
  if (new TextEncoder().encode(text).length > MENU_TREE_LIMITS.bytes) throw tooLarge('larger than 1 MiB');
  const value = parseJson(text);
  // Before the schema, which would follow a hostile nesting down until the stack ends.
  if (isNestedDeeper(value, MAX_NESTING)) throw tooLarge(`deeper than ${MENU_TREE_LIMITS.levels} levels`);
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.path.join('.') ?? 'shape');
  checkNodes(parsed.data, nameMin);
  return parsed.data;
}

/** The stored nodes and their revision; undefined when none were saved yet. */
export async function findMenu<Node extends MenuTreeNode>(
  menus: MenuRecords,
  key: MenuKey,
): Promise<{ readonly nodes: Node[]; readonly revision: number } | undefined> {
  const stored = await menus.find(key);
  return stored && { nodes: JSON.parse(stored.menu) as Node[], revision: stored.revision };
}

/**
 * Stores the nodes and answers their revision.
 * @throws AppError request.edit_conflict (field revision) with the current nodes and revision, when `revision` is stale
 */
export async function putMenu(
  menus: MenuRecords,
  key: MenuKey,
  { nodes, revision }: { readonly nodes: readonly MenuTreeNode[]; readonly revision: number | undefined },
): Promise<number> {
  const stored = await menus.put(key, JSON.stringify(nodes), revision);
  if (stored !== null) return stored;
  const current = await findMenu(menus, key);
  const data = { nodes: current?.nodes ?? [], revision: current?.revision ?? 0 };
  throw new AppError('request.edit_conflict', 'revision', { data });
}

function checkNodes(nodes: readonly MenuTreeNode[], nameMin: number): void {
  const ids = new Set<string>();
  let level = nodes;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MENU_TREE_LIMITS.levels) throw tooLarge(`deeper than ${MENU_TREE_LIMITS.levels} levels`);
    for (const node of level) checkNode(node, ids, nameMin);
    if (ids.size > MENU_TREE_LIMITS.nodes) throw tooLarge(`more than ${MENU_TREE_LIMITS.nodes} nodes`);
    level = level.flatMap(({ children = [] }) => children);
  }
}

function checkNode(node: MenuTreeNode, ids: Set<string>, nameMin: number): void {
  const { id } = node.data;
  if (ids.has(id)) throw new AppError('tree.duplicate', 'menu', `id ${id}`);
  ids.add(id);
  node.title = node.title.trim();
  const { length } = node.title;
  if (length < nameMin || length > NAME_LIMITS.dialogMax) throw invalid(`name of ${id}`);
  if (node.isLeaf && (node.children?.length ?? 0) > 0) throw invalid(`children of leaf ${id}`);
}

function invalid(detail: string): AppError {
  return new AppError('request.invalid', 'menu', detail);
}

function tooLarge(detail: string): AppError {
  return new AppError('tree.too_large', 'menu', detail);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('no JSON');
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
