import { describe, expect, it } from 'vitest';
import { SharedQueries } from './shared-queries.ts';

/** A connection whose answers the test gives, and which keeps its requests. */
function aConnection() {
  const waiting: PromiseWithResolvers<Buffer>[] = [];
  return {
    waiting,
    query: () => {
      const answer = Promise.withResolvers<Buffer>();
      waiting.push(answer);
      return answer.promise;
    },
  };
}

describe('queries of several readers', () => {
  it('are one while the first of them waits for its answer, and another one after it', async () => {
    const connection = aConnection();
    const queries = new SharedQueries(connection);
    const both = [queries.at(1).query('SELECT 1'), queries.at(1).query('SELECT 1')];
    const other = queries.at(1).query('SELECT 2');
    expect(connection.waiting).toHaveLength(2);
    connection.waiting[0]?.resolve(Buffer.from('one'));
    connection.waiting[1]?.resolve(Buffer.from('two'));
    expect((await Promise.all([...both, other])).map(String)).toEqual(['one', 'one', 'two']);
    void queries.at(1).query('SELECT 1');
    expect(connection.waiting).toHaveLength(3);
  });

  it('share no answer that was requested before the last change', () => {
    const connection = aConnection();
    const queries = new SharedQueries(connection);
    void queries.at(1).query('SELECT 1');
    void queries.at(2).query('SELECT 1');
    expect(connection.waiting).toHaveLength(2);
  });

  it('fail together, and are sent again afterwards', async () => {
    const connection = aConnection();
    const queries = new SharedQueries(connection);
    const both = Promise.allSettled([queries.at(1).query('SELECT 1'), queries.at(1).query('SELECT 1')]);
    connection.waiting[0]?.reject(new Error('gone'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void queries
      .at(1)
      .query('SELECT 1')
      .catch(() => undefined);
    expect(connection.waiting).toHaveLength(2);
  });
});
