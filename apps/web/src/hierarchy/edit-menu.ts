import type { HierarchyMenu, HierarchyNode } from '@phasor/contract';

/** A change of the tree; answers the same object when nothing changes. */
export type MenuEdit = (menu: HierarchyMenu) => HierarchyMenu;

/** Unfolds exactly the groups with these ids and folds the others. */
export function withExpanded(ids: ReadonlySet<string>): MenuEdit {
  return (menu) => {
    const nodes = expandedAs(menu.nodes, ids);
    return nodes === menu.nodes ? menu : { ...menu, nodes };
  };
}

function expandedAs(nodes: HierarchyNode[], ids: ReadonlySet<string>): HierarchyNode[] {
  let isChanged = false;
  const next = nodes.map((node) => {
    if (node.isLeaf) return node;
    const children = expandedAs(node.children ?? [], ids);
    const isExpanded = ids.has(node.data.id);
    // What was never folded counts as unfolded.
    if (children === node.children && isExpanded === (node.isExpanded ?? true)) return node;
    isChanged = true;
    return { ...node, isExpanded, children };
  });
  return isChanged ? next : nodes;
}
