import type { TreeInstance } from '@headless-tree/core';
import type { HierarchyNode } from '@phasor/contract';
import { useKeyMoves, useTreeKeys } from '../../tree/index.ts';
import { useEditHierarchy } from '../editing/use-edit-hierarchy.ts';
import { useHierarchy } from '../use-selection.ts';
import type { MenuNode } from './menu-model.ts';

const NO_NODES: readonly HierarchyNode[] = [];

/** Moving and finding rows by keyboard; rows are moved only while the whole tree is shown. */
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
