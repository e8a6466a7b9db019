import type { LiveValues, SeriesAnswer } from '@phasor/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../../base/api/live/live.ts';
import type { LiveListener } from '../../../base/api/live/live-socket.ts';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { boardOf } from '../board.ts';
import { EnergyCard } from './EnergyCard.tsx';

const MIDNIGHT = Date.UTC(2026, 2, 10);
const MINUTE = 60_000;
const device = deviceEntry({ mac: '02005E200032', time_zone: 'UTC' });
const REGISTER = 50_000;
const NOTHING_YET = 'Nothing was measured in this period yet';

afterEach(() => void vi.useRealTimers());

/** The card of a meter of which nothing is stored since midnight; its last stored reading was made at `read`. */
async function aCard(now: number, read: number) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  const listeners: LiveListener[] = [];
  let known: Parameters<LiveListener>[0] = [];
  // Who follows a device receives at once what is known of it.
  vi.spyOn(live, 'subscribe').mockImplementation((_target, listener) => {
    listeners.push(listener);
    if (known.length > 0) queueMicrotask(() => act(() => listener(known)));
    return () => undefined;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const held: SeriesAnswer = {
    ...{ status: 'OK', step: 60, time_zone: 'UTC', coverage: { E_I: 0 }, held_since: { E_I: read } },
    data: { E_I: { cumulative: [[MIDNIGHT, REGISTER]] } },
    steps_covered: [[MIDNIGHT, 0]],
  };
  answeringServer({
    '/profile': () => held,
    '/energy': () => ({ status: 'FAIL', code: 610, message: 'No data found' }),
  });
  const selection = { kind: 'device', device, title: 'Meter' } as const;
  renderPage(<EnergyCard board={boardOf(selection, { zone: 'UTC', period: 'today' })} span={8} />);
  await screen.findByText('Energy today');
  return {
    receive(time: number, register: number) {
      const data: LiveValues = { ts: time / 1_000, interval: 60, E_I: { CUM: register } };
      known = [{ topic: 'Data', status: 'OK', device: device.mac, data }];
      act(() => {
        for (const listener of listeners) listener(known);
      });
    },
    card: () => screen.getByRole('region', { name: 'Energy today' }).textContent,
  };
}

describe('the energy of a day that has just begun', () => {
  // proves R-DASH-111
  it('is what live registers counted since a reading at midnight, before anything of the day is stored', async () => {
    const card = await aCard(MIDNIGHT + 30_000, MIDNIGHT);
    card.receive(MIDNIGHT + 30_000, REGISTER + 30);
    await waitFor(() => expect(card.card()).toMatch(/0\.03\d*\s*kWh/));
    expect(card.card()).not.toContain(NOTHING_YET);
  });

  // proves R-DASH-111
  it('is 0 of which nothing was measured, after the last reading at midnight of a meter that is read every quarter hour', async () => {
    const card = await aCard(MIDNIGHT + 5 * MINUTE, MIDNIGHT);
    card.receive(MIDNIGHT, REGISTER);
    await waitFor(() => expect(card.card()).toMatch(/Measured 0\s*%0\.00\s*kWh/));
    expect(card.card()).toContain(NOTHING_YET);
  });

  // proves R-DASH-111
  it('is unknown where the last reading is older: what was counted until midnight is not known', async () => {
    const card = await aCard(MIDNIGHT + 5 * MINUTE, MIDNIGHT - 8 * MINUTE);
    card.receive(MIDNIGHT - 8 * MINUTE, REGISTER);
    await waitFor(() => expect(card.card()).toContain(NOTHING_YET));
    expect(card.card()).toMatch(/Energy today–/);
  });

  // proves R-DASH-111
  it('goes on from the live register of midnight on a page that is open then', async () => {
    const card = await aCard(MIDNIGHT - 10_000, MIDNIGHT - 8 * MINUTE);
    card.receive(MIDNIGHT - 10_000, REGISTER);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    card.receive(MIDNIGHT + 20_000, REGISTER + 30);
    // 30 Wh in 30 s, of which 20 s are of the new day.
    await waitFor(() => expect(card.card()).toMatch(/0\.02\d*\s*kWh/));
  });
});
