import { sql } from 'kysely';
import { oneAtATime } from '../../pacing/one-at-a-time.ts';
import type { RecordDatabase } from './engine.ts';

/** A database in which a transaction has begun: one that a query begins there is a part of it, all of it or nothing. */
export function withinTransaction(database: RecordDatabase): RecordDatabase {
  const inTurn = oneAtATime();
  const part = { execute: (work: Work) => inTurn(() => atSavepoint(database, work)) };
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return () => part;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Work = (database: RecordDatabase) => Promise<unknown>;

async function atSavepoint(database: RecordDatabase, work: Work): Promise<unknown> {
  await sql`savepoint part`.execute(database);
  try {
    const result = await work(database);
    await sql`release savepoint part`.execute(database);
    return result;
  } catch (error) {
    // Where the connection has ended there is nothing to roll back: the error shows it.
    await sql`rollback to savepoint part`.execute(database).catch(() => undefined);
    throw error;
  }
}
