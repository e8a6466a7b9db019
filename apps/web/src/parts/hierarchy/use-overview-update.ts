import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../base/api/client.ts';
import { CallError } from '../../base/errors/call-error.ts';
import { texts } from '../../base/i18n/texts.ts';
import { isFinalRenewal } from '../../base/renewal/renewal-failure.ts';
import { endSession } from '../../base/session/end-session.ts';
import { overviewUpdate, treeNews, updateOverview } from '../../base/session/overview-update.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { messageToast, toasts } from '../../base/toasts/toasts.ts';
import { hierarchyQuery } from './hierarchy-query.ts';
import { followOtherTabs } from './other-tabs.ts';

/**
 * Reads devices and tree again when the overview is outdated, and clears the flag (R-DASH-018); the tree also when another tab
 * of this browser (R-TREE-070) or another browser (R-TREE-082) has changed it.
 */
export function useOverviewUpdate(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ends = [
      followOtherTabs(() => readAgain(client)),
      treeNews.subscribe(() => {
        const revision = treeNews.get()?.revision;
        if (revision === undefined || revision !== revisionOf(client)) readAgain(client);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  const isNeeded = useStore(overviewUpdate);
  useEffect(() => {
    const token = session.get().auth?.token;
    if (!isNeeded || token === undefined) return;
    void updateOverview({
      readList: async () => session.begin(await call('access.signIn', { token })),
      renewTree: () => client.invalidateQueries({ queryKey: hierarchyQuery().queryKey }),
      tell,
    });
  }, [client, isNeeded]);
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
}

/** Revision of the tree that this page shows. */
function revisionOf(client: QueryClient): number | undefined {
  return client.getQueryData(hierarchyQuery().queryKey)?.revision;
}

/**
 * The list is read again with the next renewal; until then a message says that it may be old (R-SIGN-005). If the last
 * device was withdrawn, the sign-in screen says so instead (D57).
 */
function tell(error: unknown): void {
  if (error instanceof CallError && error.endsSession) return;
  if (error instanceof CallError && isFinalRenewal(error)) endSession(error);
  else toasts.show(messageToast(texts, 'device_list_get_error'));
}
