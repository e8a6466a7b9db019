import { HIERARCHY_LIMITS, type HierarchyMenu } from '@phasor/contract';
import { hierarchyMenu } from '@phasor/contract/schemas';
import { parseMenuText } from '../../menus/menu-text.ts';

/** Brackets around a node of the deepest level: the menu, its list, and an object in a list per level, `data` inside. */
const MAX_NESTING = 2 + 2 * HIERARCHY_LIMITS.levels;

/**
 * The tree in a serialized `menu`, its shape checked (D61).
 * @throws AppError request.invalid, tree.too_large (field menu)
 */
export function parseMenu(text: string): HierarchyMenu {
  const { bytes, levels } = HIERARCHY_LIMITS;
  return parseMenuText(text, { shape: hierarchyMenu, bytes, levels, nesting: MAX_NESTING });
}
