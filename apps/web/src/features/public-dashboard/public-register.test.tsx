import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { PublicTiles } from './PublicBoardView.tsx';

const details = {
  ...{
    MRK: 0,
    RK: 0,
    CT_ratio: 1,
    E_I_offset: 1,
    type: 1,
    title: 'Meter',
    time_zone: 'UTC',
    max_current: 63,
    currency: 'EUR',
  },
  ...{ kw_price: null, lat: null, lng: null, kwh_price: null, kwh_co2: null, litre_price: null },
  given: { kwh_price: 0, kwh_co2: 0, litre_price: 1 },
};
const board = {
  token: 'link',
  graphs: [],
  isByDefault: false,
  unknownGraphs: [],
  period: 'today',
  lang: 'en',
  zone: 'UTC',
} as const;

// proves R-DASH-095
it('the total of a silent device behind a public link is its last known register and its offset', async () => {
  const shape = { status: 'OK', step: 60, time_zone: 'UTC', coverage: {} };
  const register = [[Date.now() - 60_000, 42_000]];
  answeringServer({
    '/profile': () => ({ ...shape, data: { E_I: { cumulative: register } }, steps_covered: [] }),
    '/energy': () => ({ ...shape, data: { E_I: { CUM: [[Date.now(), 500]] } } }),
    '/statistics': () => ({ ...shape, data: {} }),
  });
  renderPage(<PublicTiles board={board} details={details} window={[]} isOld={false} />);
  expect(await screen.findByText(/43[.,]0/)).toBeDefined();
});
