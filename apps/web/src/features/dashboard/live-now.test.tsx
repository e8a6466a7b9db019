import type { LiveValues } from '@phasor/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { live } from '../../base/api/live/live.ts';
import type { ConnectionState, LiveListener } from '../../base/api/live/live-socket.ts';
import { createStore } from '../../base/state/create-store.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { groupSelection } from '../../parts/hierarchy/testing/group-selection.ts';
import { boardOf, useLiveNow } from './board.ts';

const MAC = '02005E100001';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What the dashboard of a group shows, and how its messages arrive. */
function aGroupBoard() {
  const listeners: LiveListener[] = [];
  vi.spyOn(live, 'connection', 'get').mockReturnValue(createStore<ConnectionState>('connected'));
  vi.spyOn(live, 'subscribe').mockImplementation((_target, listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  const board = boardOf(groupSelection([deviceEntry({ mac: MAC, type: 1 })]), { zone: 'UTC', period: 'today' });
  const { result } = renderHook(() => useLiveNow(board));
  const receive = (data: LiveValues) =>
    act(() => {
      for (const listener of listeners) listener([{ topic: 'Data', status: 'OK', group: [MAC], data }]);
    });
  return { result, receive };
}

// proves R-DASH-097
it('a group whose members are all silent keeps its last figures as old ones, and names its members', () => {
  const { result, receive } = aGroupBoard();
  const sum = () => ({ ts: Date.now() / 1_000, members: 1, missing: [], interval: 1, P: { CUM: 800 } });
  receive({ ts: 0, members: 0, missing: [MAC] });
  expect(result.current).toEqual({ values: undefined, isOld: false });
  receive(sum());
  expect(result.current).toMatchObject({ values: { P: { CUM: 800 }, missing: [] }, isOld: false });
  receive({ ts: 0, members: 0, missing: [MAC] });
  expect(result.current).toMatchObject({ values: { P: { CUM: 800 }, missing: [MAC] }, isOld: true });
  receive(sum());
  expect(result.current).toMatchObject({ values: { P: { CUM: 800 }, missing: [] }, isOld: false });
});
