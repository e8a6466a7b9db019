import type { MenuTreeNode } from '@phasor/contract';
import { hasCode } from '../../base/errors/call-error.ts';
import type { NodesEdit } from './edit-nodes.ts';

/** A menu with the revision that the next save is based on (D61); 0 before the first save. */
export interface SavedTree<Data extends object> {
  readonly nodes: MenuTreeNode<Data>[];
  readonly revision: number;
}

export interface TreeSaverParts<Data extends object> {
  /** The tree as it is known now; undefined while it is being read. */
  readonly read: () => SavedTree<Data> | undefined;
  /** Shows a tree: what is saved with all edits that are on their way. */
  readonly show: (tree: SavedTree<Data>) => void;
  /** Stores a tree and answers its new revision. @throws CallError 409 with the current tree when it was changed elsewhere */
  readonly save: (tree: SavedTree<Data>) => Promise<number>;
  /** The edits could not be saved; the tree shown is the saved one again. */
  readonly onFailure: (error: unknown) => void;
}

export type TreeSaver<Data extends object> = (edit: NodesEdit<Data>) => Promise<boolean>;

/** Two browsers that edit at once take turns; more than a few in a row is something else. */
const CONFLICTS_MAX = 8;

/**
 * Takes edits of one menu: each is seen at once and saved in order, those that wait together. On a menu that was changed
 * elsewhere in the meantime they are made again, so that no one's change is lost. Answers whether the edit was saved.
 */
export function createTreeSaver<Data extends object>(parts: TreeSaverParts<Data>): TreeSaver<Data> {
  let run = Promise.resolve(true);
  let pending: NodesEdit<Data>[] = [];
  let saved: SavedTree<Data> | undefined;
  const show = () => {
    if (saved !== undefined) parts.show(edited(saved, pending));
  };
  const saveAll = async () => {
    let conflicts = 0;
    while (saved !== undefined && pending.length > 0) {
      const count = pending.length;
      const next: SavedTree<Data> = edited(saved, pending);
      try {
        if (next.nodes !== saved.nodes) saved = { ...next, revision: await parts.save(next) };
        pending = pending.slice(count);
      } catch (error) {
        const current: SavedTree<Data> | undefined = currentTree(error);
        conflicts += 1;
        if (current === undefined || conflicts > CONFLICTS_MAX) throw error;
        saved = current;
      }
      show();
    }
    // At once: an edit that comes next must find the saver idle, or it would not be saved.
    saved = undefined;
    return true;
  };
  const giveUp = (error: unknown) => {
    pending = [];
    show();
    saved = undefined;
    parts.onFailure(error);
    return false;
  };
  return (edit) => {
    const isIdle = saved === undefined;
    saved ??= parts.read();
    if (saved === undefined) return Promise.resolve(false);
    pending.push(edit);
    show();
    if (isIdle) run = saveAll().catch(giveUp);
    return run;
  };
}

function edited<Data extends object>(tree: SavedTree<Data>, edits: readonly NodesEdit<Data>[]): SavedTree<Data> {
  let { nodes } = tree;
  for (const edit of edits) nodes = edit(nodes);
  return { nodes, revision: tree.revision };
}

/** The tree that a refused save answers with; undefined for any other failure. */
function currentTree<Data extends object>(error: unknown): SavedTree<Data> | undefined {
  if (!hasCode(error, 'request.edit_conflict')) return undefined;
  return isSavedTree<Data>(error.data) ? error.data : undefined;
}

function isSavedTree<Data extends object>(data: unknown): data is SavedTree<Data> {
  return typeof data === 'object' && data !== null && 'nodes' in data && 'revision' in data;
}
