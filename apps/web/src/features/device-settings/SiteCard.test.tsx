import type { DeviceDetails } from '@phasor/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { SiteCard } from './SiteCard.tsx';

const DETAILS: DeviceDetails = {
  ...{ MRK: 0, RK: 0, CT_ratio: 1, E_I_offset: 0, title: 'Main board', type: 1, time_zone: 'UTC', max_current: 63 },
  ...{ currency: 'EUR', kw_price: null, lat: 48.15, lng: 17.1, kwh_price: null, kwh_co2: null, litre_price: null },
  given: { kwh_price: 0.0664, kwh_co2: 1.17, litre_price: 0.000_815_6 },
};

function show() {
  const calls = answeringServer({ 'devices/details': () => ({ status: 'OK', data: DETAILS }) });
  session.begin(signInAnswer('anna', 'token'));
  renderRouted(<SiteCard token="t1" />, '/#site');
  const sent = () => calls.filter(({ path }) => path.includes('api_w')).map(({ body }) => body);
  return { user: userEvent.setup(), sent };
}

const save = () => screen.findByRole('button', { name: 'Save' });

describe('the data of the owner about a site', () => {
  // proves R-DASH-113
  it('are sent where they were edited, so that what another owner has changed meanwhile stays', async () => {
    const { user, sent } = show();
    await user.type(await screen.findByLabelText('Price per kWh'), '0.2');
    const name = screen.getByLabelText('Name');
    await user.type(name, '!');
    await user.type(name, '{Backspace}');
    await user.click(await save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ token: 't1', kwh_price: 0.2 });
    for (const field of ['title', 'max_current', 'lat', 'time_zone']) expect(sent()[0]).not.toHaveProperty(field);
  });

  // proves R-DASH-113
  it('have both degrees of a place that was moved', async () => {
    const { user, sent } = show();
    const latitude = await screen.findByLabelText('Latitude (°)');
    await user.clear(latitude);
    await user.type(latitude, '49');
    await user.click(await save());
    await waitFor(() => expect(sent()).toMatchObject([{ lat: 49, lng: 17.1 }]));
  });

  // proves R-DASH-080
  it('lead to the first wrong field, which may be far above the button', async () => {
    const { user, sent } = show();
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.click(await save());
    expect(document.activeElement).toBe(name);
    expect(sent()).toEqual([]);
  });
});
