import type { HierarchyMenu } from '@phasor/contract';
import { CallError } from '../api/call-error.ts';
import type { MenuEdit } from './edit-menu.ts';

/** A tree with the revision that the next save is based on (decision 61); 0 before the first save. */
export interface Hierarchy extends HierarchyMenu {
  readonly revision: number;
}

export interface EditQueueParts {
  /** The tree as it is known now; undefined while it is being read. */
  readonly read: () => Hierarchy | undefined;
  /** Shows a tree: what is saved with all edits that are on their way. */
  readonly show: (tree: Hierarchy) => void;
  /** Stores a tree and answers its new revision. @throws CallError 409 with the current tree when it was changed elsewhere */
  readonly save: (tree: Hierarchy) => Promise<number>;
  /**
   * The edits were made again on a tree that was changed elsewhere; no node is lost. `isWhole` is false where one of them
   * changed nothing there: what it meant is gone, or done already.
   */
  readonly onMerged: (isWhole: boolean) => void;
  /** The edits could not be saved; the tree shown is the saved one again. */
  readonly onFailure: (error: unknown) => void;
}

const CONFLICT = 409;
/** Two browsers that edit at once take turns; more than a few in a row is something else. */
const CONFLICTS_MAX = 8;

/**
 * Takes edits of one tree: each is seen at once and saved in order, those that wait together. A tree that was changed
 * elsewhere in the meantime is taken over and the edits are made again on it, so that no one's change is lost.
 */
export function createEditQueue(parts: EditQueueParts): (edit: MenuEdit) => void {
  let pending: MenuEdit[] = [];
  let saved: Hierarchy | undefined;
  const show = () => {
    if (saved !== undefined) parts.show(edited(saved, pending));
  };
  const saveAll = async () => {
    let conflicts = 0;
    let isWhole = true;
    while (saved !== undefined && pending.length > 0) {
      const count = pending.length;
      const next: Hierarchy = edited(saved, pending);
      try {
        if (next !== saved) saved = { ...next, revision: await parts.save(next) };
        pending = pending.slice(count);
      } catch (error) {
        const current = currentTree(error);
        conflicts += 1;
        if (current === undefined || conflicts > CONFLICTS_MAX) throw error;
        saved = current;
        isWhole = isWhole && changesEach(saved, pending);
      }
      show();
    }
    // At once: an edit that comes next must find the queue idle, or nobody would save it.
    saved = undefined;
    if (conflicts > 0) parts.onMerged(isWhole);
  };
  return (edit) => {
    const isIdle = saved === undefined;
    saved ??= parts.read();
    if (saved === undefined) return;
    pending.push(edit);
    show();
    if (!isIdle) return;
    saveAll().catch((error: unknown) => {
      pending = [];
      show();
      saved = undefined;
      parts.onFailure(error);
    });
  };
}

/** The tree after the edits; the very same object when they change nothing. */
function edited(tree: Hierarchy, edits: readonly MenuEdit[]): Hierarchy {
  let menu: HierarchyMenu = tree;
  for (const edit of edits) menu = edit(menu);
  return menu === tree ? tree : { nodes: menu.nodes, tags: menu.tags, revision: tree.revision };
}

/** True when each of the edits, made one after another, changes the tree. */
function changesEach(tree: Hierarchy, edits: readonly MenuEdit[]): boolean {
  let menu: HierarchyMenu = tree;
  return edits.every((edit) => {
    const before = menu;
    menu = edit(before);
    return menu !== before;
  });
}

/** The tree that a refused save answers with; undefined for any other failure. */
export function currentTree(error: unknown): Hierarchy | undefined {
  if (!(error instanceof CallError) || error.code !== CONFLICT) return undefined;
  return isHierarchy(error.data) ? error.data : undefined;
}

function isHierarchy(data: unknown): data is Hierarchy {
  return typeof data === 'object' && data !== null && 'nodes' in data && 'tags' in data && 'revision' in data;
}
