import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { TariffsPage } from './TariffsPage.tsx';

const device = deviceEntry({ mac: '02005E200061' });
const quarters = Array.from({ length: 96 }, () => 'NT' as const);
const versionFrom = (valid_from: string, price: number) => ({
  ...{ valid_from, VT: price, NT: price, currency: 'EUR' },
  ...{ weekday: quarters, weekend: quarters, holidays: [] },
});

afterEach(() => {
  vi.useRealTimers();
});

/** The state of each version in the list, the newest first. */
const states = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/Valid now|Planned/)?.[0]);

// proves R-OPS-179
it('a tariff that begins with the new year is valid from midnight of the site on, on a page that stays open', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:59:30+01:00'), shouldAdvanceTime: true });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const versions = [versionFrom('2024-01-01', 0.1), versionFrom('2027-01-01', 0.2)];
  answeringServer({
    '/tariffs': () => ({ status: 'OK', data: { versions, time_zone: 'Europe/Bratislava' } }),
    'devices-hierarchy': () => ({ status: 'OK', data: { nodes: [], tags: [], revision: 1 } }),
  });
  renderRouted(<TariffsPage />, `/?device=${device.mac}`);
  await screen.findByText('Valid now');
  expect(states()).toEqual(['Planned', 'Valid now']);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(states()).toEqual(['Valid now', undefined]);
});
