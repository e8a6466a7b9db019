import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, type ErrorNames, hasCode, isPassing } from '../../errors/call-error.ts';

const RETRIES = 2;
const RETRY_DELAY_MS = 1_000;

/**
 * Delay before a read that was not allowed is reported, ms, if it is still in use. Every 4 s the server checks whether the
 * watched targets of a page still belong to its account: a screen whose device was just withdrawn has been left by then,
 * with its own message.
 */
export const FORBIDDEN_REPORT_DELAY_MS = 6_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Errors that the screen reports itself, or `all`: no toast for them. */
      quiet?: ErrorNames | 'all';
    };
    mutationMeta: { quiet?: ErrorNames | 'all' };
  }
}

interface Meta {
  readonly quiet?: ErrorNames | 'all';
}

function isQuiet(meta: Meta | undefined, error: unknown): boolean {
  if (meta?.quiet === undefined) return false;
  return meta.quiet === 'all' || hasCode(error, ...meta.quiet);
}

/**
 * Cache of answers, and what the page does with failures: temporary ones are retried, the others are reported once. The end
 * of a session is not a failure of a screen.
 */
export function createQueryClient(report: (error: unknown) => void): QueryClient {
  const reportUnlessQuiet = (error: unknown, meta: Meta | undefined) => {
    if (error instanceof CallError && error.endsSession) return;
    if (!isQuiet(meta, error)) report(error);
  };
  /** Failed and reported: a repeated request is reported once until it succeeds. */
  const reported = new WeakSet<Query<unknown, unknown, unknown>>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (reported.has(query)) return;
        reported.add(query);
        if (!hasCode(error, 'access.forbidden')) return reportUnlessQuiet(error, query.meta);
        setTimeout(() => query.isActive() && reportUnlessQuiet(error, query.meta), FORBIDDEN_REPORT_DELAY_MS);
      },
      onSuccess: (_data, query) => void reported.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (...[error, , , mutation]) => reportUnlessQuiet(error, mutation.meta),
    }),
    defaultOptions: {
      // Without a connection a change fails and is reported. If it were kept back, it would be made whenever the connection
      // returns.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (failures, error) =>
          (error instanceof CallError ? error.retryAfterMs : undefined) ?? RETRY_DELAY_MS * 2 ** failures,
      },
    },
  });
}
