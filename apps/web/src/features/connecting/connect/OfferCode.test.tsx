import type { ConnectionOffer } from '@phasor/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { readCode } from '../../../base/testing/read-code.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { OfferCode } from './OfferCode.tsx';

const OFFER: ConnectionOffer = {
  ...{ id: 'ab12cd34', ecosystem: 'tasmota', as: 'device', key: 'plug', prefix: '', draft_until: 1 },
  ...{ host: 'meters.example', port: 8883, tls: true, user: 'plug-1', password: 'kôň-7-hill' },
  steps: [
    {
      text: 'Open MQTT',
      texts: { en: 'Open MQTT', sk: 'Otvorte MQTT', de: 'MQTT öffnen' },
      fields: [
        { label: 'Host', value: 'meters.example' },
        { label: 'Password', value: 'kôň-7-hill' },
      ],
      paste: 'Backlog MqttHost meters.example; MqttPassword kôň-7-hill',
    },
  ],
};

function show() {
  const routeTree = createRootRoute({ component: () => <OfferCode offer={OFFER} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderPage(<RouterProvider router={router as never} />);
}

// proves R-ADD-004
it('the code of the instructions is read as everything that has to be typed', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show as QR code' }));
  const picture = screen.getByRole('img');
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  expect(readCode({ size, path }).split('\n')).toEqual([
    'Host: meters.example',
    'Password: kôň-7-hill',
    'Backlog MqttHost meters.example; MqttPassword kôň-7-hill',
  ]);
});
