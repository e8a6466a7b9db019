import { NAME_LIMITS } from '@phasor/contract';
import { useState } from 'react';
import { findNode, hasTwin, isTreeName, placeOf, usePlaceChoice } from '../../tree/index.ts';
import type { TreeChange } from '../editing/tree-change.ts';
import { useHierarchy } from '../use-selection.ts';

/** Name and place of a node, as they are edited in its dialog; undefined when the node is gone. */
export function useDetailsForm(id: string) {
  const nodes = useHierarchy()?.nodes ?? [];
  const node = findNode(nodes, id);
  const [written, setTitle] = useState<string>();
  const place = usePlaceChoice(nodes, id);
  if (node === undefined) return undefined;
  const title = written ?? node.title;
  // Only changes made here: changes of another browser meanwhile are kept (D61).
  const changes: TreeChange[] = [];
  if (written !== undefined) changes.push({ kind: 'name', words: [id, written, NAME_LIMITS.dialogMax] });
  if (place.to !== undefined) changes.push({ kind: 'move', words: [id, place.to] });
  const here = placeOf(nodes, id)?.parent ?? null;
  const isTaken = !node.isLeaf && written !== undefined && hasTwin(nodes, { id, title, parent: here });
  return {
    node,
    title,
    setTitle,
    // A title from the device may be longer; it is refused only if it was edited here.
    isTitleWrong: isTaken || (written !== undefined && !isTreeName(title, NAME_LIMITS.dialogMax)),
    /** Another group at the same level has the name. */
    isTaken,
    place,
    changes,
  };
}

export type DetailsForm = NonNullable<ReturnType<typeof useDetailsForm>>;
