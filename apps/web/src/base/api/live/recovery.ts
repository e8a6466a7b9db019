import type { Query, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../../errors/call-error.ts';
import type { Store } from '../../state/create-store.ts';
import type { ConnectionState } from './live-socket.ts';

/** How often a request that failed for a temporary reason is repeated, ms: as often as the socket reconnects. */
const RECOVERY_MS = 15_000;

export interface RecoveryParts {
  readonly client: QueryClient;
  readonly connection: Pick<Store<ConnectionState>, 'get' | 'subscribe'>;
  /** Runs `act` periodically until the returned function is called; a timer of the page unless given. */
  readonly every?: (periodMs: number, act: () => void) => () => void;
}

/**
 * Recovers from a server that was down. Everything shown is requested again when the connection is restored. Requests that
 * failed for a temporary reason are repeated every 15 s until they succeed.
 *
 * @returns ends it
 */
export function startRecovery({ client, connection, every = onTimer }: RecoveryParts): () => void {
  let wasConnected = connection.get() === 'connected';
  const askForFailed = () => void client.refetchQueries({ type: 'active', predicate: hasFailedForNow });
  const unsubscribe = connection.subscribe(() => {
    if (connection.get() !== 'connected') return;
    if (wasConnected) void client.invalidateQueries();
    else askForFailed();
    wasConnected = true;
  });
  const stop = every(RECOVERY_MS, askForFailed);
  return () => {
    unsubscribe();
    stop();
  };
}

function onTimer(periodMs: number, act: () => void): () => void {
  const timer = setInterval(act, periodMs);
  return () => clearInterval(timer);
}

function hasFailedForNow({ state: { status, error, fetchStatus } }: Query): boolean {
  return status === 'error' && fetchStatus === 'idle' && isPassing(error);
}
