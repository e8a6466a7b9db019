import type { LiveValues, SeriesAnswer } from '@phasor/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../../base/api/live/live.ts';
import type { LiveListener } from '../../../base/api/live/live-socket.ts';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { useRecording } from './use-recording.ts';

const device = deviceEntry({ mac: '02005E200032', phase_use: 1 });
/** When the page is opened, s. */
const OPENED = 1_790_000_000;

/** The recording of a page that was just opened, of a meter of which means of `step` seconds are stored. */
function aRecording(step: number) {
  const listeners: LiveListener[] = [];
  vi.spyOn(live, 'subscribe').mockImplementation((_target, listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const points = (value: number) => ({
    L1: [3, 2, 1].map((back): [number, number] => [(OPENED - back * step) * 1_000, value]),
  });
  const data = { P: points(60), I: points(1), Q: points(5) };
  const answer: SeriesAnswer = { ...{ status: 'OK', step, time_zone: 'UTC', coverage: {}, steps_covered: [] }, data };
  const calls = answeringServer({ '/profile': () => answer });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRecording(device, 'L1'), { wrapper });
  return {
    calls,
    times: () => result.current.samples.map(({ ts }) => ts - OPENED),
    receive(ts: number) {
      const data: LiveValues = { ts, interval: 1, P: { L1: 2_000 }, I: { L1: 9 }, Q: { L1: 5 } };
      act(() => {
        for (const listener of listeners) listener([{ topic: 'Data', status: 'OK', device: device.mac, data }]);
      });
    },
  };
}

describe('a recording after a reload of the page', () => {
  // proves R-APPL-009
  it('begins with what was measured before it', async () => {
    const { times, receive } = aRecording(1);
    expect(times()).toEqual([]);
    receive(OPENED + 1);
    await waitFor(() => expect(times()).toEqual([-2, -1, 0, 1]));
    receive(OPENED + 2);
    expect(times()).toEqual([-2, -1, 0, 1, 2]);
  });

  // proves R-APPL-009
  it('begins with live values where what is stored is coarser, and has no edges', async () => {
    const { calls, times, receive } = aRecording(60);
    receive(OPENED + 1);
    await waitFor(() => expect(calls.some(({ path }) => path.includes('/profile'))).toBe(true));
    receive(OPENED + 2);
    await waitFor(() => expect(times()).toEqual([1, 2]));
  });
});
