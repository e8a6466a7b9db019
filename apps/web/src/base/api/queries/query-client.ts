import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, FORBIDDEN, hasCode, PASSING_CODES } from '../../errors/call-error.ts';

const RETRIES = 2;
const RETRY_DELAY_MS = 1_000;

/**
 * After this long a read that was not allowed is told, ms, where it is still asked for. The server looks every 4 s whether what
 * a page watches is still its account's: a screen whose device was just taken is left by then, and has said so.
 */
export const FORBIDDEN_TOLD_AFTER_MS = 6_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { /** Codes the screen tells itself, or `all`: no toast for them. */ quiet?: readonly number[] | 'all' };
    mutationMeta: { quiet?: readonly number[] | 'all' };
  }
}

interface Meta {
  readonly quiet?: readonly number[] | 'all';
}

function isQuiet(meta: Meta | undefined, error: unknown): boolean {
  if (meta?.quiet === undefined) return false;
  return meta.quiet === 'all' || (error instanceof CallError && meta.quiet.includes(error.code));
}

/**
 * Answers of the calls, and what the page does with failures: those that pass by themselves are tried again, the others
 * are told once. The end of a session is no failure of a screen.
 */
export function createQueryClient(tell: (error: unknown) => void): QueryClient {
  const tellUnlessQuiet = (error: unknown, meta: Meta | undefined) => {
    if (error instanceof CallError && error.endsSession) return;
    if (!isQuiet(meta, error)) tell(error);
  };
  /** Failed and told: what is asked for again and again is told once until it works. */
  const told = new WeakSet<Query<unknown, unknown, unknown>>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (told.has(query)) return;
        told.add(query);
        if (!hasCode(error, FORBIDDEN)) return tellUnlessQuiet(error, query.meta);
        setTimeout(() => query.isActive() && tellUnlessQuiet(error, query.meta), FORBIDDEN_TOLD_AFTER_MS);
      },
      onSuccess: (_data, query) => void told.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (...[error, , , mutation]) => tellUnlessQuiet(error, mutation.meta),
    }),
    defaultOptions: {
      // Without a connection a change fails and is told; kept back, it would be made whenever the connection returns.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < RETRIES && error instanceof CallError && PASSING_CODES.includes(error.code),
        retryDelay: (failures, error) =>
          (error instanceof CallError ? error.retryAfterMs : undefined) ?? RETRY_DELAY_MS * 2 ** failures,
      },
    },
  });
}
