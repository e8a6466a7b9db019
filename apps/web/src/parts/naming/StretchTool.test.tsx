import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { toasts } from '../../base/toasts/toasts.ts';
import { StretchTool } from './StretchTool.tsx';

const device = deviceEntry({ mac: '02005E200033', phase_use: 1 });
const from = Date.UTC(2026, 5, 1, 7);
const MINUTE = 60_000;

function show(minutes: number, code: 525 | null = null, states: readonly number[] | null = null) {
  const edge = { settled: from + MINUTE + 3_000, Q: 4, counts: true, changes_state: true };
  const edges = [
    { ...edge, time: from + MINUTE, P: 2_000 },
    { ...edge, time: from + 2 * MINUTE, P: -2_000 },
    { ...edge, time: from + 3 * MINUTE, P: 150, counts: false },
  ];
  const samples = [
    [from, 80],
    [from + MINUTE, 2_080],
    [from + 2 * MINUTE, 80],
  ];
  const calls = answeringServer({
    '/nilm/appliance-recording/check': () => ({ status: 'OK', data: { code, edges, states, samples } }),
    '/nilm/appliance-recording': () => ({ status: 'OK', data: { ID_appliance: 1, ID_imprint: 1 } }),
    '/nilm/appliances': () => ({ status: 'OK', data: [] }),
  });
  renderPage(<StretchTool device={device} range={{ from, to: from + minutes * MINUTE }} zone="UTC" />);
  return { user: userEvent.setup(), calls };
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'What ran here?' }));
  return within(await screen.findByRole('dialog', { hidden: true }));
};

describe('what ran in a part of a chart', () => {
  // proves R-APPL-035
  it('is named from what was stored of it', async () => {
    const { user, calls } = show(10);
    const dialog = await open(user);
    await dialog.findByText('One switching on and one switching off: it can be named.');
    await user.type(dialog.getByRole('textbox', { hidden: true }), 'Kettle');
    await user.click(dialog.getByRole('button', { name: 'Save the name', hidden: true }));
    const saved = () => calls.filter(({ path }) => path.endsWith('/appliance-recording')).map(({ body }) => body);
    const stretch = { phase: 'L1', from: from / 1_000, to: from / 1_000 + 600, name: 'Kettle' };
    await waitFor(() => expect(saved()).toMatchObject([stretch]));
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'success', title: 'Named' }]));
  });

  // proves R-APPL-035
  it('is asked for no more than two hours', async () => {
    const { user, calls } = show(121);
    const dialog = await open(user);
    await dialog.findByText(/Zoom in until at most two hours are shown/);
    expect(calls.some(({ path }) => path.includes('recording'))).toBe(false);
  });

  // proves R-APPL-047
  it('is one appliance of several states where somebody says so', async () => {
    const { user, calls } = show(10, 525, [300, 2_100]);
    const dialog = await open(user);
    await dialog.findByText(/^Its states draw 300.0.W and 2.10.kW\.$/);
    const save = dialog.getByRole('button', { name: 'Save the name', hidden: true });
    expect(save).toHaveProperty('disabled', true);
    expect(dialog.getByText(/150.0.W/).dataset.counts).toBe('false');
    await user.click(dialog.getByRole('checkbox', { hidden: true }));
    await dialog.findByText('The steps of one appliance with several states: it can be named.');
    expect(dialog.getByText(/150.0.W/).dataset.counts).toBe('true');
    await user.type(dialog.getByRole('textbox', { hidden: true }), 'Dishwasher');
    await user.click(save);
    const saved = () => calls.filter(({ path }) => path.endsWith('/appliance-recording')).map(({ body }) => body);
    await waitFor(() => expect(saved()).toMatchObject([{ name: 'Dishwasher', several_states: true }]));
  });

  it('cannot be named where more than one thing ran', async () => {
    const { user } = show(10, 525);
    const dialog = await open(user);
    await dialog.findByText(/Zoom in until the chart shows one switching on/);
    expect(dialog.getByRole('button', { name: 'Save the name', hidden: true })).toHaveProperty('disabled', true);
  });
});
