import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../base/errors/call-error.ts';
import { texts } from '../../../base/i18n/texts.ts';
import { session } from '../../../base/session/session.ts';
import { errorToast, toasts } from '../../../base/toasts/toasts.ts';
import { newId } from '../../tree/index.ts';
import { hierarchyQuery, keptEdits, savesBeyondPage, storeHierarchy } from '../hierarchy-query.ts';
import { countingOf } from '../tree.ts';
import type { KeptEdit } from './kept-edits.ts';
import { createEditQueue, type EditQueue, type Hierarchy } from './save-edits.ts';
import type { TreeChange } from './tree-change.ts';

const queues = new WeakMap<QueryClient, EditQueue>();

/**
 * Changes the tree: visible at once, then saved, also when the page is left meanwhile. Changes made elsewhere in the
 * meantime are kept too (D61).
 */
export function useEditHierarchy(): (...changes: readonly TreeChange[]) => void {
  const client = useQueryClient();
  const queue = queues.get(client) ?? queueOf(client);
  queues.set(client, queue);
  return (...changes) => queue.edit(changes);
}

function queueOf(client: QueryClient): EditQueue {
  const key = () => hierarchyQuery().queryKey;
  let isLeaving = false;
  let counted: string | undefined;
  const queue = createEditQueue({
    read: () => {
      const tree = client.getQueryData<Hierarchy>(key());
      counted = tree && countingOf(tree.nodes);
      return tree;
    },
    show: (tree) => {
      // A tree that is being read may be older than this one.
      void client.cancelQueries({ queryKey: key() });
      client.setQueryData<Hierarchy>(key(), tree);
    },
    save: async (tree) => {
      const revision = await storeHierarchy(tree);
      const now = countingOf(tree.nodes);
      // Sums of groups may have changed: their values are read again.
      if (now !== counted) void client.invalidateQueries({ predicate: isOfGroup });
      counted = now;
      return revision;
    },
    keep: (changes) => {
      const kept: KeptEdit = { id: newId(), login: session.get().auth?.login ?? '', changes };
      keptEdits.add(kept);
      return kept;
    },
    drop: (edits) => {
      // Edits aborted by leaving the page are kept: the next page saves them.
      if (!isLeaving) keptEdits.drop(edits);
    },
    onMerged: (isWhole) => {
      const hint = texts.t(isWhole ? 'hierarchy:merged_hint' : 'hierarchy:merged_partly');
      toasts.show({ kind: 'info', title: texts.t('hierarchy:merged'), hint });
    },
    onFailure: (error) => {
      if (!isSessionEnd(error)) toasts.show(errorToast(texts, error));
      void client.invalidateQueries({ queryKey: key() });
    },
  });
  globalThis.addEventListener('beforeunload', (event) => {
    const tree = client.getQueryData<Hierarchy>(key());
    // Makes the browser ask whether to leave: a save of this size would be aborted.
    if (queue.isSaving() && tree !== undefined && !savesBeyondPage(tree)) event.preventDefault();
  });
  globalThis.addEventListener('pagehide', () => {
    isLeaving = true;
    queue.leave();
  });
  globalThis.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  return queue;
}

/** Whether an answer is for a group of the tree, named in its key. */
function isOfGroup({ queryKey }: Query): boolean {
  return JSON.stringify(queryKey).includes('"group":');
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof CallError && error.endsSession;
}
