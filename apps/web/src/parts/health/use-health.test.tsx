import type { LiveMessage } from '@phasor/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPageSocket } from '../../base/api/live/page-socket.ts';
import { healthAnswer } from '../../base/state/health-answer.ts';
import { storing } from '../../base/state/storing.ts';
import { useHealth } from './use-health.ts';

const SINCE = '2026-01-05T14:03:00.000Z';
const FULL = { status: 'TROUBLE', faults: [{ part: 'disk', fault: 'disk_full', values: {}, since: SINCE }] };

function aServer() {
  vi.useFakeTimers();
  const server = { answer: (): unknown => ({ status: 'OK', faults: [] }), asked: 0 };
  vi.stubGlobal('fetch', async () => {
    server.asked += 1;
    return Response.json(server.answer());
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return server;
}

/** The page's socket, and how the server says something over it. */
function aPageSocket() {
  class Wire {
    static newest: Wire;
    readyState = 1;
    onmessage: ((event: { data: string }) => void) | null = null;
    constructor() {
      Wire.newest = this;
    }
    send(): void {}
    close(): void {}
  }
  vi.stubGlobal('WebSocket', Wire);
  const socket = createPageSocket({ userToken: () => '', onSessionEnd: () => undefined });
  socket.start();
  onTestFinished(() => socket.stop());
  return { say: (message: LiveMessage) => Wire.newest.onmessage?.({ data: JSON.stringify(message) }) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// proves R-OPS-074
it('says within five seconds that measurements are not stored, and that they are again', async () => {
  const server = aServer();
  const { result, unmount } = renderHook(() => useHealth());
  await pass(0);
  expect([result.current, storing.get()]).toEqual([[], true]);
  server.answer = () => FULL;
  await pass(5_000);
  expect(result.current).toMatchObject([{ fault: 'disk_full', since: Date.parse(SINCE) }]);
  expect(storing.get()).toBe(false);
  server.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await pass(5_000);
  expect(storing.get()).toBe(false);
  server.answer = () => ({ status: 'OK', faults: [] });
  await pass(5_000);
  expect([result.current, storing.get()]).toEqual([[], true]);
  server.answer = () => FULL;
  await pass(5_000);
  unmount();
  expect(storing.get()).toBe(true);
});

// proves R-OPS-083
it('asks at once when the server says that its answer has changed', async () => {
  const server = aServer();
  healthAnswer.renew();
  expect(server.asked).toBe(0);
  renderHook(() => useHealth());
  await pass(0);
  server.answer = () => FULL;
  const socket = aPageSocket();
  act(() => socket.say({ topic: 'Health', status: 'OK' }));
  await pass(900);
  expect(storing.get()).toBe(false);
});

it('asks once for all who watch, and not for a page that nobody sees', async () => {
  const server = aServer();
  const [one] = [renderHook(() => useHealth()), renderHook(() => useHealth())];
  await pass(0);
  expect(server.asked).toBe(1);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(60_000);
  expect(server.asked).toBe(1);
  seen.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(server.asked).toBe(2);
  one.unmount();
  await pass(5_000);
  expect(server.asked).toBe(3);
});
