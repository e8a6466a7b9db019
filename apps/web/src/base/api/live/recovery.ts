import type { Query, QueryClient } from '@tanstack/react-query';
import { CallError, PASSING_CODES } from '../../errors/call-error.ts';
import type { Store } from '../../state/create-store.ts';
import type { ConnectionState } from './live-socket.ts';

/** How often what failed for a passing reason is asked for again, ms: as often as the socket tries. */
const RECOVERY_MS = 15_000;

export interface RecoveryParts {
  readonly client: QueryClient;
  readonly connection: Pick<Store<ConnectionState>, 'get' | 'subscribe'>;
  /** Runs `act` again and again until the returned function is called; a timer of the page unless given. */
  readonly every?: (periodMs: number, act: () => void) => () => void;
}

/**
 * Mends by itself what could not be loaded while the server was away: everything shown is asked for again when the
 * connection is back, and what failed for a passing reason every 15 s until it is there.
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
  if (status !== 'error' || fetchStatus !== 'idle') return false;
  return error instanceof CallError && PASSING_CODES.includes(error.code);
}
