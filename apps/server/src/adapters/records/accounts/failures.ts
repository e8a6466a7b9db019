import { AppError } from '../../../app-error.ts';
import type { FailureKind, RecordEngine } from '../engine.ts';

const MEANINGS = {
  away: 'server.unavailable',
  unfit: 'request.invalid',
  'missing reference': 'request.invalid',
} as const satisfies Record<FailureKind, string>;

/** The expected failure a driver's error stands for; an error of our own comes back as it is. */
export function recordFailure(error: unknown, engine: RecordEngine): unknown {
  const kind = error instanceof AppError ? undefined : engine.failureKind(error);
  if (kind === undefined) return error;
  return new AppError(MEANINGS[kind], undefined, { detail: `${engine.name}: ${String(error)}`, cause: error });
}

/** The same queries, failing with what their errors mean to the application. */
export function translated<Queries extends object>(queries: Queries, engine: RecordEngine): Queries {
  return new Proxy(queries, {
    get(target, name) {
      const query: unknown = Reflect.get(target, name);
      if (typeof query !== 'function') return query;
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(query, target, args);
        } catch (error) {
          throw recordFailure(error, engine);
        }
      };
    },
  });
}
