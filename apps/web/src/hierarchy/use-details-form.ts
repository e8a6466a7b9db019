import { NAME_LIMITS } from '@phasor/contract';
import { useState } from 'react';
import { canMove, isTreeName, placeOf } from './edit-menu.ts';
import { findNode, groupsOf, pathTo } from './tree.ts';
import type { TreeChange } from './tree-change.ts';
import { useHierarchy } from './use-selection.ts';

/** A group something can be moved to; null is the top level. */
export interface MoveChoice {
  readonly id: string | null;
  /** Titles from the outermost group on. */
  readonly path: readonly string[];
}

/** Name and group of a node, as they are edited in its dialog; undefined when the node is gone. */
export function useDetailsForm(id: string) {
  const nodes = useHierarchy()?.nodes ?? [];
  const node = findNode(nodes, id);
  const parent = placeOf(nodes, id)?.parent ?? null;
  const [written, setTitle] = useState<string>();
  const [chosen, setGroup] = useState<string | null>();
  if (node === undefined) return undefined;
  const title = written ?? node.title;
  const group = chosen === undefined ? parent : chosen;
  const choices: MoveChoice[] = [
    { id: null, path: [] },
    ...groupsOf(nodes)
      .filter(({ data }) => data.id === parent || canMove(nodes, id, data.id))
      .map(({ data, title: name }) => ({ id: data.id, path: [...(pathTo(nodes, data.id) ?? []), name] })),
  ];
  const changes: TreeChange[] = [{ kind: 'name', words: [id, title, NAME_LIMITS.dialogMax] }];
  if (group !== parent) changes.push({ kind: 'move', words: [id, { parent: group }] });
  return {
    node,
    title,
    setTitle,
    // A title the device came with may be longer; it is only refused when it was written here.
    isTitleWrong: written !== undefined && !isTreeName(title, NAME_LIMITS.dialogMax),
    group,
    setGroup,
    choices,
    changes,
  };
}

export type DetailsForm = NonNullable<ReturnType<typeof useDetailsForm>>;
