import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { boardOf } from './board.ts';
import { DashboardNotices } from './DashboardNotices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// proves R-MEAS-062
it.each([
  ['ahead', 'The clock of the device is ahead'],
  ['behind', 'The clock of the device is behind'],
] as const)('the dashboard of a device whose clock is %s says so, and awaits no first value', async (clock, words) => {
  const device = deviceEntry({ mac: '02005E100009', type: 1, status: 'ONLINE', clock });
  const board = boardOf({ kind: 'device', device, title: device.title }, { zone: 'UTC', period: 'today' });
  renderPage(<DashboardNotices board={board} />);
  // Its texts are loaded, and it has patience with a device that may report at once.
  const notice = await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    return screen.getByRole('status');
  });
  expect(notice.textContent).toContain(words);
  expect(notice.textContent).toContain('Check the date, the time zone and the time server');
});

// proves R-AVAIL-030
it.each([
  ['it left', { last_seen: Date.UTC(2026, 5, 1, 6, 24), offline_since: Date.UTC(2026, 5, 1, 6, 26) }, '06:26'],
  ['its last message, where the server knows no more', { last_seen: Date.UTC(2026, 5, 1, 6, 24) }, '06:24'],
])('the dashboard of an offline device says since when: %s', async (_what, state, time) => {
  vi.setSystemTime(Date.UTC(2026, 5, 1, 7));
  const device = deviceEntry({ mac: '02005E100009', type: 1, status: 'OFFLINE', ...state });
  const board = boardOf({ kind: 'device', device, title: device.title }, { zone: 'UTC', period: 'today' });
  renderPage(<DashboardNotices board={board} />);
  const notice = await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    return screen.getByRole('status');
  });
  expect(notice.textContent).toContain('The device is offline');
  expect(notice.textContent).toContain(`since ${time}`);
});
