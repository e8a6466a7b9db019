import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../base/errors/call-error.ts';
import { texts } from '../../base/i18n/texts.ts';
import { errorToast, toasts } from '../../base/toasts/toasts.ts';
import type { NodesEdit } from './edit-nodes.ts';
import { createTreeSaver, type SavedTree, type TreeSaver } from './tree-saver.ts';

/** Where a menu is kept: all who use the same key see the same tree. */
export interface TreeKeeper<Data extends object> {
  readonly queryKey: QueryKey;
  /** @throws CallError 610 when none was saved yet, which reads as an empty tree */
  readonly read: (signal: AbortSignal) => Promise<SavedTree<Data>>;
  /** Stores the nodes, as JSON text, over a revision and answers the new one. @throws CallError 409 with the current tree */
  readonly write: (menu: string, revision: number) => Promise<number>;
}

const savers = new WeakMap<QueryClient, Map<string, unknown>>();

/** A menu of the account and the way to change it; undefined while it is being read. */
export function useSavedTree<Data extends object>(keeper: TreeKeeper<Data>) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: keeper.queryKey,
    queryFn: async ({ signal }): Promise<SavedTree<Data>> => {
      try {
        return await keeper.read(signal);
      } catch (failure) {
        if (hasCode(failure, 'store.not_found')) return { nodes: [], revision: 0 };
        throw failure;
      }
    },
  });
  return {
    tree: data,
    error,
    retry: () => void refetch(),
    /** Makes a change, visible at once. Resolves with whether it was saved; a failure is shown. */
    edit: (edit: NodesEdit<Data>) => saverOf(client, keeper)(edit),
  };
}

/** One per tree, however many screens change it, so that their saves follow each other. */
function saverOf<Data extends object>(client: QueryClient, keeper: TreeKeeper<Data>): TreeSaver<Data> {
  const ofClient = savers.get(client) ?? new Map<string, unknown>();
  savers.set(client, ofClient);
  const name = JSON.stringify(keeper.queryKey);
  const saver = (ofClient.get(name) as TreeSaver<Data> | undefined) ?? newSaver(client, keeper);
  ofClient.set(name, saver);
  return saver;
}

function newSaver<Data extends object>(client: QueryClient, { queryKey, write }: TreeKeeper<Data>) {
  return createTreeSaver<Data>({
    read: () => client.getQueryData<SavedTree<Data>>(queryKey),
    show: (tree) => {
      // A tree that is being read now may be older than this one.
      void client.cancelQueries({ queryKey });
      client.setQueryData<SavedTree<Data>>(queryKey, tree);
    },
    save: ({ nodes, revision }) => write(JSON.stringify(nodes), revision),
    onFailure: (error) => {
      toasts.show(errorToast(texts, error));
      void client.invalidateQueries({ queryKey });
    },
  });
}
