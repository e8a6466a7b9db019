import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { MonitoringPage } from './MonitoringPage.tsx';

// proves R-ERR-045
it('the availability of a device that has never reported awaits its first message, and no other period is advised', async () => {
  const device = deviceEntry({ mac: '02005E200051', time_zone: 'UTC', status: 'OFFLINE' });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  answeringServer({
    'tools/monitoring': () => ({ status: 'FAIL', code: 610, message: 'data_not_found' }),
    'devices-hierarchy': () => ({ status: 'OK', data: { nodes: [], tags: [], revision: 1 } }),
  });
  renderRouted(<MonitoringPage />, `/?device=${device.mac}`);
  await screen.findByText('No measurements yet');
  expect(toasts.get()).toEqual([]);
});

// proves R-OPS-181
it('the uptime of forty days is asked for by half hours also where one of them has 25 hours', async () => {
  const device = deviceEntry({ mac: '02005E200052', time_zone: 'Europe/Bratislava' });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const nothing = { online: [], offline: [], unknown: [], uptime: [] };
  const calls = answeringServer({
    'tools/monitoring': ({ body }) => ({
      ...{ status: 'OK', time_zone: device.time_zone },
      data: body.period === 'DAY' ? nothing : [],
    }),
    'devices-hierarchy': () => ({ status: 'OK', data: { nodes: [], tags: [], revision: 1 } }),
  });
  renderRouted(<MonitoringPage />, `/?device=${device.mac}&range=2025-10-01..2025-11-09`);
  const lengths = () =>
    calls.flatMap(({ body: { period, from, to } }) =>
      period === '30MINUTE' ? [(Number(to) - Number(from)) / 3_600] : [],
    );
  await vi.waitFor(() => expect(lengths()).toContain(40 * 24 + 1));
});
