import { AppError } from '../../../app-error.ts';
import type { FailureKind, RecordEngine } from '../engine.ts';

const MEANINGS = {
  away: 'server.unavailable',
  unfit: 'request.invalid',
  'missing reference': 'request.invalid',
  undone: 'server.unavailable',
} as const satisfies Record<FailureKind, string>;

/** The expected failure a driver's error stands for; an error of our own comes back as it is. */
export function recordFailure(error: unknown, engine: RecordEngine): unknown {
  const kind = error instanceof AppError ? undefined : engine.failureKind(error);
  if (kind === undefined) return error;
  return new AppError(MEANINGS[kind], undefined, { detail: `${engine.name}: ${String(error)}`, cause: error });
}

/** How a query is done: once within a transaction, `untilDone` where it is all or nothing by itself. */
export type QueryRun = <Result>(query: () => Promise<Result>) => Promise<Result>;

/** How often work is begun at most. Each time one of those that wait for each other is done, so that a few are enough. */
const TRIES = 8;

/** Does work that is all or nothing, from its beginning again where the database has undone it in favour of another transaction. */
export async function untilDone<Result>(work: () => Promise<Result>, engine: RecordEngine): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      const origin = error instanceof AppError ? error.cause : error;
      if (left === 0 || engine.failureKind(origin) !== 'undone') throw error;
    }
  }
}

/** The same queries, failing with what their errors mean to the application. */
export function translated<Queries extends object>(queries: Queries, engine: RecordEngine, run: QueryRun): Queries {
  return new Proxy(queries, {
    get(target, name) {
      const query: unknown = Reflect.get(target, name);
      if (typeof query !== 'function') return query;
      return async (...args: unknown[]) => {
        try {
          return await run(() => Reflect.apply(query, target, args));
        } catch (error) {
          throw recordFailure(error, engine);
        }
      };
    },
  });
}
