import type { DeviceListEntry } from '@phasor/contract';
import { hasCode } from '../../../base/errors/call-error.ts';
import { withAllDevices } from '../tree.ts';
import type { KeptEdit } from './kept-edits.ts';
import { currentTree, edited, type Hierarchy } from './save-edits.ts';

export interface CompletionParts {
  readonly devices: readonly DeviceListEntry[];
  readonly kindLabel: (type: number) => string;
  /** Edits that earlier pages had not saved. */
  readonly kept: readonly KeptEdit[];
  /** These edits are saved, or dropped. */
  readonly drop: (edits: readonly KeptEdit[]) => void;
  /** Stores a tree and answers its new revision. @throws CallError 409 with the current tree when it was changed elsewhere */
  readonly save: (tree: Hierarchy) => Promise<number>;
}

/**
 * The tree with the unsaved edits of earlier pages (D61) and with a leaf for every device (R-TREE-036). It is saved if that
 * changes it, also if another browser saved first. Edits that the server refuses are dropped: the stored tree is shown.
 */
export async function completeTree(stored: Hierarchy, parts: CompletionParts): Promise<Hierarchy> {
  const { devices, kindLabel, kept, drop, save } = parts;
  const menu = withAllDevices(edited(stored, kept), devices, kindLabel);
  if (menu === stored) {
    drop(kept);
    return stored;
  }
  const complete: Hierarchy = { nodes: menu.nodes, tags: menu.tags, revision: stored.revision };
  try {
    const revision = await save(complete);
    drop(kept);
    return { ...complete, revision };
  } catch (error) {
    const current = currentTree(error);
    if (current !== undefined) return await completeTree(current, parts);
    // The server would refuse these in a retry, too.
    if (!hasCode(error, 'access.forbidden', 'request.edit_conflict', 'request.invalid')) throw error;
    drop(kept);
    return stored;
  }
}
