import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { overviewUpdate } from '../session/overview-update.ts';
import { session } from '../session/session.ts';
import { useStore } from '../state/use-store.ts';
import { hierarchyQuery } from './hierarchy-query.ts';

/** Reads devices and tree again when the overview is out of date, and clears the flag (2-measurement-views.md, 4). */
export function useOverviewUpdate(): void {
  const client = useQueryClient();
  const isNeeded = useStore(overviewUpdate);
  useEffect(() => {
    const token = session.get().auth?.token;
    if (!isNeeded || token === undefined) return;
    overviewUpdate.set(false);
    call('access.signIn', { token })
      .then((answer) => session.begin(answer))
      .then(() => client.invalidateQueries({ queryKey: hierarchyQuery().queryKey }))
      // The list is read again with the next renewal anyway.
      .catch(() => undefined);
  }, [client, isNeeded]);
}
