import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { RelayProfilePage } from './RelayProfilePage.tsx';

const QUARTER_MS = 900_000;
const NOON = Date.parse('2026-06-01T12:00:00+02:00');
const device = deviceEntry({ mac: '02005E200021', type: 2 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Registers of two relays until noon, Wh: the first grows by 100 in a quarter hour, the second by 40. */
function serveRegisters(): void {
  answeringServer({
    '/disconnector/settings': () => ({ status: 'OK', data: { R1: { name: 'Lights' }, R2: { name: 'Pump' } } }),
    '/disconnector/profile': ({ body }) => {
      const from = Number(body.from) * 1_000;
      const times = Array.from({ length: (NOON - from) / QUARTER_MS + 1 }, (_, n) => from + n * QUARTER_MS);
      const register = (step: number) => times.map((time, n) => [time, 1_000 + n * step]);
      const data = { R1: register(100), R2: register(40) };
      return { status: 'OK', data, step: QUARTER_MS / 1_000, time_zone: device.time_zone };
    },
    '/hierarchy/read': () => ({ status: 'OK', menu: [], hash: '' }),
  });
}

/** The known numbers below a heading of the table. */
function numbersOf(name: string): number[] {
  const table = screen.getByRole('table');
  const headings = within(table).getAllByRole('columnheader');
  const at = headings.findIndex(({ textContent }) => textContent?.startsWith(name));
  const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '');
  return cells.filter((text) => /\d/.test(text)).map(Number);
}

// proves R-RELAY-040
it('the profile begins with what each relay used in each step, stacked, and has its registers where they are chosen', async () => {
  serveRegisters();
  renderRouted(<RelayProfilePage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Chart menu' }));
  await screen.findByText('Parts side by side');
  await user.click(await screen.findByText('Show as table'));
  await vi.waitFor(() => expect(numbersOf('Lights').length).toBeGreaterThan(40));
  expect(new Set(numbersOf('Lights'))).toEqual(new Set([0.1]));
  expect(new Set(numbersOf('Pump'))).toEqual(new Set([0.04]));
  await user.click(screen.getByText('Register'));
  await vi.waitFor(() => expect(numbersOf('Lights').slice(0, 3)).toEqual([1, 1.1, 1.2]));
  expect(numbersOf('Pump').slice(0, 3)).toEqual([1, 1.04, 1.08]);
});
