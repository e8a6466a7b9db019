import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallError, NO_ANSWER } from '../../errors/call-error.ts';
import { createStore } from '../../state/create-store.ts';
import { createQueryClient } from '../queries/query-client.ts';
import type { ConnectionState } from './live-socket.ts';
import { startRecovery } from './recovery.ts';

/** A page that shows one answer; the test controls the server's code and the clock. */
function page(code: number | undefined) {
  const reported: unknown[] = [];
  const client = createQueryClient((error) => reported.push(error));
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const connection = createStore<ConnectionState>('connecting');
  const server = { code, calls: 0 };
  const ticks: (() => void)[] = [];
  const periods: number[] = [];
  const stop = startRecovery({
    client,
    connection,
    every: (periodMs, act) => {
      periods.push(periodMs);
      ticks.push(act);
      return () => ticks.splice(0);
    },
  });
  const observer = new QueryObserver(client, {
    queryKey: ['shown'],
    queryFn: async () => {
      server.calls += 1;
      if (server.code !== undefined) throw new CallError({ code: server.code });
      return server.calls;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  const tick = () => {
    for (const act of ticks) act();
  };
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return { reported, connection, server, stop, settled, periods, observer, tick };
}

describe('an answer that could not be loaded', () => {
  // proves R-CONN-010
  it('is requested again when the connection is restored', async () => {
    const { connection, server, observer, settled } = page(NO_ANSWER);
    await settled();
    server.code = undefined;
    connection.set('connected');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2));
  });

  // proves R-CONN-010
  it.each([NO_ANSWER, 429, 503])('for the temporary reason %i is requested again every 15 s', async (code) => {
    const { server, observer, settled, tick, periods } = page(code);
    await settled();
    expect(periods).toEqual([15_000]);
    server.code = undefined;
    tick();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2));
    tick();
    await settled();
    expect(server.calls).toBe(2);
  });

  // proves R-CONN-010
  it.each([403, 610])('for the permanent reason %i is not requested again', async (code) => {
    const { server, settled, tick } = page(code);
    await settled();
    tick();
    await settled();
    expect(server.calls).toBe(1);
  });

  // proves R-CONN-012
  it('is reported once until it works again', async () => {
    const { server, reported, settled, tick } = page(NO_ANSWER);
    await settled();
    for (let time = 0; time < 3; time += 1) {
      tick();
      await settled();
    }
    expect(server.calls).toBe(4);
    expect(reported).toHaveLength(1);
    server.code = undefined;
    tick();
    await settled();
    server.code = 503;
    expect(reported).toHaveLength(1);
  });
});

describe('an answer that is shown', () => {
  // proves R-CONN-011
  it('is requested again when a lost connection is restored, and not at the first connection', async () => {
    const { connection, server, settled, stop } = page(undefined);
    await settled();
    connection.set('connected');
    await settled();
    expect(server.calls).toBe(1);
    connection.set('waiting');
    connection.set('connecting');
    connection.set('connected');
    await vi.waitFor(() => expect(server.calls).toBe(2));
    stop();
    connection.set('waiting');
    connection.set('connected');
    await settled();
    expect(server.calls).toBe(2);
  });
});
