import { NAME_LIMITS } from '@phasor/contract';
import { useState } from 'react';
import { findNode, isTreeName, moveChoices, placeOf } from '../tree/nodes.ts';
import type { TreeChange } from './tree-change.ts';
import { useHierarchy } from './use-selection.ts';

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
    choices: moveChoices(nodes, id),
    changes,
  };
}

export type DetailsForm = NonNullable<ReturnType<typeof useDetailsForm>>;
