import type { TreeInstance } from '@headless-tree/core';
import type { HierarchyNode } from '@phasor/contract';
import { useKeyMoves } from '../tree/use-key-moves.ts';
import { useTreeKeys } from '../tree/use-tree-keys.ts';
import type { MenuNode } from './menu-model.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { useHierarchy } from './use-selection.ts';

const NO_NODES: readonly HierarchyNode[] = [];

/** Moving and finding rows by keyboard; moved only where all of the tree is shown. */
export function useMenuKeys(
  tree: TreeInstance<MenuNode>,
  { goTo, canMove }: { readonly goTo: (id: string) => void; readonly canMove: boolean },
) {
  const edit = useEditHierarchy();
  const { onStep, said, say } = useKeyMoves(useHierarchy()?.nodes ?? NO_NODES, {
    onMove: (id, to) => edit({ kind: 'move', words: [id, to] }),
    goTo,
  });
  return { onKey: useTreeKeys(tree, { onStep: canMove ? onStep : undefined, goTo }), said, say };
}
