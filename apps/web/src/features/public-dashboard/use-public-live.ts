import { ERRORS, type LiveMessage } from '@phasor/contract';
import { useEffect, useState } from 'react';
import { createPageSocket } from '../../base/api/live/page-socket.ts';
import { startRecovery } from '../../base/api/live/recovery.ts';
import { extend, type LiveWindow } from '../../parts/live-values/index.ts';
import { publicQueries } from './public-client.ts';

const EXPIRED = ERRORS['access.socket_token_expired'].code;

/** Why a link has ended. */
export type LinkEnd = 'expired' | 'ended';

export interface PublicLive {
  /** The last values, oldest first. */
  readonly window: LiveWindow;
  /** True while no newer values can arrive. */
  readonly isCutOff: boolean;
  /** Set once the server reported the end of the link. */
  readonly end: LinkEnd | undefined;
}

const NOTHING: PublicLive = { window: [], isCutOff: false, end: undefined };

/** Live values of a public link's device, over a socket of its own, independent of any session. */
export function usePublicLive(token: string): PublicLive {
  const [live, setLive] = useState(NOTHING);
  useEffect(() => {
    if (token === '') return undefined;
    const socket = createPageSocket({
      userToken: () => '',
      onSessionEnd: (code) => setLive((before) => ({ ...before, end: code === EXPIRED ? 'expired' : 'ended' })),
    });
    const take = (messages: readonly LiveMessage[]) => {
      const values = messages.flatMap((message) =>
        message.status === 'OK' && message.topic === 'Data' ? [message.data] : [],
      );
      setLive((before) => ({ ...before, window: extend(before.window, values) }));
    };
    const unsubscribe = socket.subscribe({ kind: 'link', token }, take);
    const endRecovery = startRecovery({ client: publicQueries, connection: socket.connection });
    const unwatch = socket.connection.subscribe(() => {
      const isCutOff = socket.connection.get() !== 'connected';
      setLive((before) => ({ ...before, isCutOff }));
    });
    socket.start();
    const retry = () => socket.retryNow();
    const lose = () => socket.lose();
    globalThis.addEventListener('online', retry);
    globalThis.addEventListener('offline', lose);
    return () => {
      globalThis.removeEventListener('online', retry);
      globalThis.removeEventListener('offline', lose);
      unwatch();
      unsubscribe();
      endRecovery();
      socket.stop();
      setLive(NOTHING);
    };
  }, [token]);
  return live;
}
