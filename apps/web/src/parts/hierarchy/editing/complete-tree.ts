import type { DeviceListEntry } from '@phasor/contract';
import { CallError } from '../../../base/errors/call-error.ts';
import { withAllDevices } from '../tree.ts';
import type { KeptEdit } from './kept-edits.ts';
import { currentTree, edited, type Hierarchy } from './save-edits.ts';

export interface CompletionParts {
  readonly devices: readonly DeviceListEntry[];
  readonly kindLabel: (type: number) => string;
  /** What earlier pages were left with before it was saved. */
  readonly kept: readonly KeptEdit[];
  /** These edits are saved, or given up. */
  readonly drop: (edits: readonly KeptEdit[]) => void;
  /** Stores a tree and answers its new revision. @throws CallError 409 with the current tree when it was changed elsewhere */
  readonly save: (tree: Hierarchy) => Promise<number>;
}

/** Codes of a tree that the server will not take at another try either. */
const REFUSED: readonly number[] = [403, 409, 422];

/**
 * The tree with what earlier pages were left with (D61) and with a leaf for every device (R-TREE-036); saved
 * where that changes it, also when another browser was quicker. What the server does not take stays out: the tree is shown as
 * it is stored.
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
    if (!(error instanceof CallError) || !REFUSED.includes(error.code)) throw error;
    drop(kept);
    return stored;
  }
}
