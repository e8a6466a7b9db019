import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { boardOf } from '../board.ts';
import { EquivalentsCard } from './EquivalentsCard.tsx';

const device = deviceEntry({ mac: '02005E200031' });

function show(coverage: number) {
  answeringServer({
    '/energy/group': () => ({
      ...{ status: 'OK', step: 86_400, time_zone: 'UTC', missing: [], coverage: { E_I: coverage } },
      data: { E_I: { CUM: [[Date.now(), 5_000]] } },
    }),
  });
  render();
}

function render() {
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const counted = { kind: 'group', id: 'works', title: 'Works', whole: [], parts: [], leftOut: [] } as const;
  const selection = { ...counted, counted, members: [device], within: [device], leftOut: [] };
  renderPage(<EquivalentsCard board={boardOf(selection, { zone: 'UTC', period: 'today' })} span={8} />);
}

describe('price, CO2 and water of a period', () => {
  // proves R-DASH-096
  it('are awaited like the figures of other cards, not as dashes', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    onTestFinished(() => void vi.unstubAllGlobals());
    render();
    const rows = await screen.findAllByRole('definition');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['', '', '']);
  });

  // proves R-MEAS-081
  it('say how much of their energy was measured, where it is not all', async () => {
    show(0);
    expect(await screen.findByText(/Measured 0/)).toBeDefined();
  });

  it('say nothing where all of it was', async () => {
    show(1);
    await screen.findByText(/kg\/kWh/);
    expect(screen.queryByText(/Measured/)).toBeNull();
  });

  // proves R-MEAS-160
  it('have the digits of their currency, as the cost of the same energy has', async () => {
    const cost = { mac: device.mac, total: 1234.56, currency: 'JPY', unpriced: 0, imported: 5_000, coverage: 1 };
    const steps = { steps: [], energy_steps: { VT: [], NT: [] } };
    const figures = { kwh_price: 0.25, kwh_co2: 0.5, litre_price: 0.002 };
    answeringServer({
      '/energy/group': () => ({ status: 'OK', data: {}, coverage: { E_I: 1 }, step: 3_600, time_zone: 'UTC' }),
      '/tariffs/cost': () => ({
        ...{ status: 'OK', time_zone: 'UTC' },
        data: {
          ...{ total: 1234.56, currency: 'JPY', unpriced: 0, ...steps },
          devices: [{ ...cost, energy: { VT: 5_000, NT: 0 } }],
        },
      }),
      '/devices/figures': () => ({
        status: 'OK',
        data: [{ mac: device.mac, currency: 'JPY', ...figures, given: figures }],
      }),
    });
    render();
    expect(await screen.findByText(/1,235$/)).toBeDefined();
    expect(screen.queryByText(/1,234\.56/)).toBeNull();
  });
});
