import type { DeviceDetails } from '@phasor/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { LimitsDropdown } from './LimitsDropdown.tsx';

const DETAILS: DeviceDetails = {
  ...{ MRK: 20, RK: 16, CT_ratio: 1, E_I_offset: 0, title: 'Main board', type: 1, time_zone: 'UTC', max_current: 63 },
  ...{ currency: 'EUR', kw_price: 7, lat: null, lng: null, kwh_price: null, kwh_co2: null, litre_price: null },
  given: { kwh_price: 0.0664, kwh_co2: 1.17, litre_price: 0.000_815_6 },
};

// proves R-ANA-049
it('the limits send what was edited, so that the others stay as another owner has set them', async () => {
  const calls = answeringServer({ 'devices/details': () => ({ status: 'OK', data: DETAILS }) });
  session.begin(signInAnswer('anna', 'token'));
  renderPage(<LimitsDropdown token="t1" details={DETAILS} />);
  await userEvent.click(await screen.findByRole('button', { name: /Contracted power|Limits/ }));
  const reserved = await screen.findByLabelText(/^Reserved capacity/);
  await userEvent.clear(reserved);
  await userEvent.type(reserved, '18{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ RK: 18 });
  for (const field of ['MRK', 'kw_price']) expect(calls[0]?.body).not.toHaveProperty(field);
});
