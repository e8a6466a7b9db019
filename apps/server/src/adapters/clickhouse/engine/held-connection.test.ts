import { describe, expect, it } from 'vitest';
import { HeldConnection } from './held-connection.ts';
import type { SeriesConnection } from './series-connection.ts';

/** The test decides when a write ends. */
function aConnection() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const write = (name: string) => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const inner: SeriesConnection = {
    available: true,
    start: async () => undefined,
    stop: async () => undefined,
    query: async (sql) => Buffer.from(sql),
    command: (sql) => write(sql),
    insert: ({ table }) => write(table),
  };
  return { held: new HeldConnection(inner), begun, end: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('held writes', () => {
  it('end before the work begins, and those that come meanwhile wait for its end', async () => {
    const { held, begun, end } = aConnection();
    const first = held.command('first');
    let finish: (() => void) | undefined;
    const states: string[] = [];
    const work = held.withoutWrites(async () => {
      states.push('begun');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      states.push('over');
      return 7;
    });
    const second = held.insert({ table: 'second', columns: [], body: Buffer.alloc(0), token: '' });
    await settled();
    expect([begun, states]).toEqual([['first'], []]);
    expect(String(await held.query('SELECT'))).toBe('SELECT');
    end();
    await first;
    await settled();
    expect([begun, states]).toEqual([['first'], ['begun']]);
    finish?.();
    expect(await work).toBe(7);
    await settled();
    expect(begun).toEqual(['first', 'second']);
    end();
    await second;
  });

  it('go on after work that failed', async () => {
    const { held, begun } = aConnection();
    await expect(held.withoutWrites(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
    void held.command('next');
    await settled();
    expect(begun).toEqual(['next']);
  });
});
