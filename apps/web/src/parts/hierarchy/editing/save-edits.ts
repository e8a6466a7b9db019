import type { HierarchyMenu } from '@phasor/contract';
import { hasCode } from '../../../base/errors/call-error.ts';
import type { KeptEdit } from './kept-edits.ts';
import { editOf, type TreeChange } from './tree-change.ts';

/** A tree with the revision on which the next save is based (D61); 0 before the first save. */
export interface Hierarchy extends HierarchyMenu {
  readonly revision: number;
}

export interface EditQueueParts {
  /** The latest known tree; undefined while it is being read. */
  readonly read: () => Hierarchy | undefined;
  /** Shows a tree: the saved one with all pending edits. */
  readonly show: (tree: Hierarchy) => void;
  /** Stores a tree and answers its new revision. @throws CallError 409 with the current tree when it was changed elsewhere */
  readonly save: (tree: Hierarchy) => Promise<number>;
  /** Keeps an edit beyond this page until `drop`. */
  readonly keep: (changes: readonly TreeChange[]) => KeptEdit;
  /** These edits are saved, or dropped. */
  readonly drop: (edits: readonly KeptEdit[]) => void;
  /**
   * The edits were repeated on a tree that was changed elsewhere; no node is lost. `isWhole` is false if one of them had no
   * effect there: its node is gone, or the change was already made.
   */
  readonly onMerged: (isWhole: boolean) => void;
  /** The edits could not be saved; the saved tree is shown again. */
  readonly onFailure: (error: unknown) => void;
}

export interface EditQueue {
  /** Makes changes and saves them together; nothing while the tree is being read. */
  edit(changes: readonly TreeChange[]): void;
  /** True from an edit until it is saved or dropped. */
  isSaving(): boolean;
  /** The page is being left: sends waiting edits without waiting for the previous save. */
  leave(): void;
}

/** Maximum number of conflicts in a row; two browsers that edit at once take turns. */
const CONFLICTS_MAX = 8;

/**
 * Queue of edits of one tree: each is visible at once and saved in order, waiting ones together. If the tree was changed
 * elsewhere meanwhile, the queue takes it over and repeats the edits on it, so that no change is lost.
 */
export function createEditQueue(parts: EditQueueParts): EditQueue {
  let pending: KeptEdit[] = [];
  /** Number of pending edits that have been sent to the server. */
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
    // Set at once: the next edit must find the queue idle, otherwise it would not be saved.
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
      // Assumes that the pending save succeeds; if it fails, the edits are still kept.
      const next = { ...edited(saved, pending), revision: saved.revision + 1 };
      parts.save(next).catch(() => undefined);
    },
  };
}

/** The tree after the edits; the same object if they change nothing. */
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

/** The tree in the answer to a refused save; undefined for any other failure. */
export function currentTree(error: unknown): Hierarchy | undefined {
  if (!hasCode(error, 'request.edit_conflict')) return undefined;
  return isHierarchy(error.data) ? error.data : undefined;
}

function isHierarchy(data: unknown): data is Hierarchy {
  return typeof data === 'object' && data !== null && 'nodes' in data && 'tags' in data && 'revision' in data;
}
