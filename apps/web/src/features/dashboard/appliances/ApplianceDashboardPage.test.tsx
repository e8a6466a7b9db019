import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { ApplianceDashboardPage } from './ApplianceDashboardPage.tsx';

// proves R-DASH-101
it('the dashboard of appliances hangs on a wall under its name, without its bar', async () => {
  answeringServer({ '': () => ({ status: 'FAIL', code: 610, message: 'data_not_found' }) });
  const device = deviceEntry({ mac: '02005E10000A', title: 'Apartment 3', type: 1 });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  renderRouted(<ApplianceDashboardPage />, '/?wall="1"');
  await screen.findByRole('heading', { level: 1, name: 'Apartment 3' });
  expect(document.querySelectorAll('[data-wall]')).toHaveLength(1);
  expect(screen.queryByRole('toolbar', { name: 'What the dashboard shows' })).toBeNull();
});
