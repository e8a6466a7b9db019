import type { SupplyEventValues } from '@phasor/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../base/addresses/search.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { ClassTable } from '../ClassTable.tsx';
import type { SupplyView } from '../SupplyEvents.tsx';
import { EventList } from './EventList.tsx';

const NOON = Date.UTC(2026, 5, 1, 10);
const event = (part: Partial<SupplyEventValues>): SupplyEventValues => ({
  ...{ id: '1', device: 'A00000000001', kind: 'DIP', start: NOON, end: NOON + 320, phases: ['L1'], voltages: {} },
  ...{ value: 161, percent: 70, class: 'B2', source: 'device', resolution: null },
  ...part,
});

const VIEW: SupplyView = {
  ...{ device: deviceEntry({ mac: 'A00000000001' }), zone: 'Europe/Bratislava', locale: 'en', now: NOON + 600_000 },
  range: { from: NOON - 3_600_000, to: NOON + 3_600_000 },
  answer: {
    events: [
      event({}),
      event({ id: '2', start: NOON + 60_000, end: NOON + 60_400, phases: ['L2'] }),
      event({ id: '3', kind: 'OUTAGE', start: NOON + 120_000, end: NOON + 300_000, class: null, percent: 0, value: 0 }),
    ],
    ...{ asOf: NOON + 600_000, cut: false, nominal: 230, phases: ['L1', 'L2', 'L3'], flagged: [] },
    totals: { kinds: {}, short: 1, long: 0, interrupted: 180_000, known: 7_200_000, availability: 97.5 },
  },
};

function show(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <EventList {...VIEW} />
        <ClassTable {...VIEW} />
      </>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history, parseSearch, stringifySearch });
  renderPage(<RouterProvider router={router as never} />);
  return { user: userEvent.setup(), address: () => history.location.href };
}

// proves R-SUPPLY-048
describe('the events of the supply on a screen', () => {
  it('are those that the address asks for, and a choice is written into it', async () => {
    const { user, address } = show('/?kind=DIP&phase=L2');
    await screen.findByText('1 event');
    await user.selectOptions(screen.getByLabelText('Phase'), 'All');
    await screen.findByText('2 events');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Interruption');
    await screen.findByText('1 event');
    await waitFor(() => expect(address()).toBe('/?kind=OUTAGE'));
  });

  // proves R-SHELL-060
  it('are named by their filter on paper, where none can be chosen', async () => {
    show('/?kind=DIP&least=20');
    await screen.findByText('2 events');
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(/^Kind: Voltage dip · Duration: .*20/).tagName).toBe('P');
    act(() => void globalThis.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText(/^Kind: /)).toBeNull();
  });

  it('stand behind their cell, each with its chart, until it is pressed again', async () => {
    const { user } = show('/');
    const cell = await screen.findByRole('button', { name: 'B2: 2 events' });
    await user.click(cell);
    const links = within(screen.getByRole('list', { name: 'B2: 2 events' })).getAllByRole('link');
    const range = (at: number) => `range=${at / 1_000 - 120}..${at / 1_000 + 121}`;
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [NOON, NOON + 60_000].map((at) => `/visualization/profile/voltage?device=A00000000001&${range(at)}`),
    );
    await user.click(cell);
    expect(screen.queryByRole('list', { name: 'B2: 2 events' })).toBeNull();
  });
});
