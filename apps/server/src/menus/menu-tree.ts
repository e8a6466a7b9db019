import { MENU_TREE_LIMITS, type MenuTreeNode, NAME_LIMITS } from '@phasor/contract';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { MenuKey, MenuRecords } from '../ports/records/menu-records.ts';
import { invalidMenu, parseMenuText, tooLargeMenu } from './menu-text.ts';

/** Brackets around what hangs on a node of the deepest level: its list and an object in a list per level, its `data` inside. */
const MAX_NESTING = 2 * MENU_TREE_LIMITS.levels + 12;

/**
 * The nodes in a serialized `menu`: of the expected shape, at most 1,000 and 8 levels deep, every id once, names 3 to 30
 * characters (from `nameMin` on, where that is given), without the spaces around them.
 * @throws AppError request.invalid, tree.too_large, tree.duplicate (field menu)
 */
export function readMenu<Node extends MenuTreeNode>(
  text: string,
  shape: z.ZodType<Node[]>,
  { nameMin = NAME_LIMITS.treeMin }: { readonly nameMin?: number } = {},
): Node[] {
  const { bytes, levels } = MENU_TREE_LIMITS;
  const nodes = parseMenuText(text, { shape, bytes, levels, nesting: MAX_NESTING });
  checkNodes(nodes, nameMin);
  return nodes;
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
    if (depth > MENU_TREE_LIMITS.levels) throw tooLargeMenu(`deeper than ${MENU_TREE_LIMITS.levels} levels`);
    for (const node of level) checkNode(node, ids, nameMin);
    if (ids.size > MENU_TREE_LIMITS.nodes) throw tooLargeMenu(`more than ${MENU_TREE_LIMITS.nodes} nodes`);
    level = level.flatMap(({ children = [] }) => children);
  }
}

function checkNode(node: MenuTreeNode, ids: Set<string>, nameMin: number): void {
  const { id } = node.data;
  if (ids.has(id)) throw new AppError('tree.duplicate', 'menu', `id ${id}`);
  ids.add(id);
  node.title = node.title.trim();
  const { length } = node.title;
  if (length < nameMin || length > NAME_LIMITS.dialogMax) throw invalidMenu(`name of ${id}`);
  if (node.isLeaf && (node.children?.length ?? 0) > 0) throw invalidMenu(`children of leaf ${id}`);
}
