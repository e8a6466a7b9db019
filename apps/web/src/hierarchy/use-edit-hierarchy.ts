import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call-error.ts';
import { texts } from '../i18n/texts.ts';
import { errorToast, toasts } from '../ui/toasts.ts';
import type { MenuEdit } from './edit-menu.ts';
import { hierarchyQuery, storeHierarchy } from './hierarchy-query.ts';
import { createEditQueue, type Hierarchy } from './save-edits.ts';

const queues = new WeakMap<QueryClient, (edit: MenuEdit) => void>();

/** Changes the tree: seen at once, then saved; what was changed elsewhere in the meantime is kept too (decision 61). */
export function useEditHierarchy(): (edit: MenuEdit) => void {
  const client = useQueryClient();
  const queue = queues.get(client) ?? queueOf(client);
  queues.set(client, queue);
  return queue;
}

function queueOf(client: QueryClient): (edit: MenuEdit) => void {
  const key = () => hierarchyQuery().queryKey;
  return createEditQueue({
    read: () => client.getQueryData<Hierarchy>(key()),
    show: (tree) => {
      // A tree that is being read now may be older than this one.
      void client.cancelQueries({ queryKey: key() });
      client.setQueryData<Hierarchy>(key(), tree);
    },
    save: storeHierarchy,
    onMerged: (isWhole) => {
      const hint = texts.t(isWhole ? 'hierarchy:merged_hint' : 'hierarchy:merged_partly');
      toasts.show({ kind: 'info', title: texts.t('hierarchy:merged'), hint });
    },
    onFailure: (error) => {
      if (!isSessionEnd(error)) toasts.show(errorToast(texts, error));
      void client.invalidateQueries({ queryKey: key() });
    },
  });
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof CallError && error.endsSession;
}
