import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callQuery } from './call-query.ts';

/** Pending calls by path, and how each is answered. */
const calls = new Map<string, { signal: AbortSignal | undefined; answer: (body: object) => void }>();

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      calls.set(path, { signal: signal ?? undefined, answer: (body) => resolve(Response.json(body)) });
    });
  });
});
afterEach(() => {
  calls.clear();
  vi.unstubAllGlobals();
});

/** Two widgets of a screen, each with its own request. */
function screen() {
  const client = new QueryClient();
  const imports = new QueryObserver(client, callQuery('measurements.imports', { token: 't' }));
  const tariffs = new QueryObserver(client, callQuery('tariffs.read', { token: 't' }));
  const leave = [imports, tariffs].map((widget) => widget.subscribe(() => undefined));
  const leaveAll = () => {
    for (const stop of leave) stop();
  };
  return { imports, tariffs, leave: leaveAll };
}

const callTo = (path: string) => vi.waitFor(() => calls.get(path) ?? Promise.reject(new Error(`no call of ${path}`)));

describe('the widgets of a screen', () => {
  // proves R-COMP-021
  it('load independently: one that waits does not delay the others', async () => {
    const { imports, tariffs, leave } = screen();
    (await callTo('/api_r/tariffs')).answer({ status: 'OK', data: { time_zone: 'UTC', versions: [] } });
    await vi.waitFor(() => expect(tariffs.getCurrentResult().data?.data.time_zone).toBe('UTC'));
    expect(imports.getCurrentResult().isPending).toBe(true);
    leave();
  });

  // proves R-COMP-022
  it('cancel their pending calls when the screen is left', async () => {
    const { leave } = screen();
    const { signal } = await callTo('/api_r/tariffs');
    expect(signal?.aborted).toBe(false);
    leave();
    await vi.waitFor(() => expect([...calls.values()].every((call) => call.signal?.aborted)).toBe(true));
  });
});
