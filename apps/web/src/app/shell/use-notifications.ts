import type { NotificationValues } from '@phasor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../base/api/client.ts';
import { live } from '../../base/api/live/live.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';

/** Number shown in the top bar (R-NEWS-001). */
const SHOWN = 5;

export interface Notifications {
  /** Newest first. */
  readonly latest: readonly NotificationValues[];
  readonly unseen: number;
  /** Marks notifications as seen, by their ids. */
  markSeen(ids: number[]): void;
}

/** The latest notifications of the account; requested again when the socket reports one. */
export function useNotifications(): Notifications {
  const client = useQueryClient();
  const macs = useStore(session, ({ devices }) => devices.map(({ mac }) => mac).join());
  // Notifications seen in another tab are seen here too, once this tab is visible.
  const { data } = useQuery({ ...callQuery('notifications.list', { limit: SHOWN }), refetchOnWindowFocus: 'always' });
  useEffect(() => {
    if (macs === '') return undefined;
    return live.subscribe({ kind: 'notifications', macList: macs.split(',') }, () => {
      void client.invalidateQueries({ queryKey: callKey('notifications.list') });
    });
  }, [client, macs]);
  const latest = data?.data ?? [];
  return {
    latest,
    unseen: data?.unseen ?? 0,
    markSeen: (ids) => {
      void call('notifications.markSeen', { ids }).then(
        () => client.invalidateQueries({ queryKey: callKey('notifications.list') }),
        // Unseen notifications are offered again the next time.
        () => undefined,
      );
    },
  };
}
