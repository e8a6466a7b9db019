import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { exchangeEvents } from './exchanges.ts';
import { MeasurementNotes } from './MeasurementNotes.tsx';

const EXCHANGED = Date.UTC(2026, 2, 10, 9, 30);

// proves R-PROF-043
describe('the exchange of a meter', () => {
  it('is said below the chart, in the time of the site', async () => {
    renderPage(<MeasurementNotes answer={{ exchanges: [EXCHANGED], time_zone: 'Europe/Bratislava' }} />);
    expect(await screen.findByText(/Meter exchanged on .*10 .*10:30/)).toBeDefined();
  });

  it('is an event of the chart; without one the chart has no room for events', () => {
    expect(exchangeEvents({ exchanges: [EXCHANGED] }).events).toEqual([
      { time: EXCHANGED, kind: 'exchange', colour: 'muted' },
    ]);
    expect(exchangeEvents({})).toEqual({});
  });
});
