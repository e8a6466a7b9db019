import type { HierarchyMenu } from '@phasor/contract';
import { CallError } from '../../../base/errors/call-error.ts';
import type { KeptEdit } from './kept-edits.ts';
import { editOf, type TreeChange } from './tree-change.ts';

/** A tree with the revision that the next save is based on (D61); 0 before the first save. */
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
  /** Keeps an edit beyond this page until `drop`. */
  readonly keep: (changes: readonly TreeChange[]) => KeptEdit;
  /** These edits are saved, or given up. */
  readonly drop: (edits: readonly KeptEdit[]) => void;
  /**
   * The edits were made again on a tree that was changed elsewhere; no node is lost. `isWhole` is false where one of them
   * changed nothing there: what it meant is gone, or done already.
   */
  readonly onMerged: (isWhole: boolean) => void;
  /** The edits could not be saved; the tree shown is the saved one again. */
  readonly onFailure: (error: unknown) => void;
}

export interface EditQueue {
  /** Makes changes and saves them together; nothing while the tree is being read. */
  edit(changes: readonly TreeChange[]): void;
  /** True from an edit until it is saved or given up. */
  isSaving(): boolean;
  /** The page is being left: sends what waits behind another save without waiting for that. */
  leave(): void;
}

const CONFLICT = 409;
/** Two browsers that edit at once take turns; more than a few in a row is something else. */
const CONFLICTS_MAX = 8;

/**
 * Takes edits of one tree: each is seen at once and saved in order, those that wait together. A tree that was changed
 * elsewhere in the meantime is taken over and the edits are made again on it, so that no one's change is lost.
 */
export function createEditQueue(parts: EditQueueParts): EditQueue {
  let pending: KeptEdit[] = [];
  /** How many of the pending ones are on their way to the server. */
  let sent = 0;
  let saved: Hierarchy | undefined;
  const show = () => {
    if (saved !== undefined) parts.show(edited(saved, pending));
  };
  const settle = (count: number) => {
    parts.drop(pending.slice(0, count));
    pending = pending.slice(count);
  };
  const saveAll = async () => {
    let conflicts = 0;
    let isWhole = true;
    while (saved !== undefined && pending.length > 0) {
      const count = pending.length;
      sent = count;
      const next: Hierarchy = edited(saved, pending);
      try {
        if (next !== saved) saved = { ...next, revision: await parts.save(next) };
        settle(count);
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
  return {
    edit(changes) {
      const isIdle = saved === undefined;
      saved ??= parts.read();
      if (saved === undefined) return;
      pending.push(parts.keep(changes));
      show();
      if (!isIdle) return;
      saveAll().catch((error: unknown) => {
        settle(pending.length);
        show();
        saved = undefined;
        parts.onFailure(error);
      });
    },
    isSaving: () => pending.length > 0,
    leave() {
      if (saved === undefined || pending.length === sent) return;
      sent = pending.length;
      // Counts on the save that is on its way; where that fails, the edits are still kept.
      const next = { ...edited(saved, pending), revision: saved.revision + 1 };
      parts.save(next).catch(() => undefined);
    },
  };
}

/** The tree after the edits; the very same object when they change nothing. */
export function edited(tree: Hierarchy, edits: readonly KeptEdit[]): Hierarchy {
  let menu: HierarchyMenu = tree;
  for (const { changes } of edits) menu = editOf(changes)(menu);
  return menu === tree ? tree : { nodes: menu.nodes, tags: menu.tags, revision: tree.revision };
}

/** True when each of the edits, made one after another, changes the tree. */
function changesEach(tree: Hierarchy, edits: readonly KeptEdit[]): boolean {
  let menu: HierarchyMenu = tree;
  return edits.every(({ changes }) => {
    const before = menu;
    menu = editOf(changes)(before);
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
