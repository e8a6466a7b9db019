import type { DeviceDetails } from '@phasor/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import { MonthPeaks } from './MonthPeaks.tsx';

const NOW = Date.UTC(2026, 10, 30, 12);
const PEAK = Date.UTC(2026, 10, 9, 7, 15);

// proves R-ANA-050
it('the peaks of the months and their distances to the limits are in one unit', async () => {
  const device = deviceEntry({ mac: '02005E100001', time_zone: 'UTC' });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const steps = { coverage: { P_MAX: 1 }, step: 900, time_zone: 'UTC', steps_covered: [[PEAK, 1]] };
  answeringServer({ '/energy': () => ({ status: 'OK', ...steps, data: { P_MAX: { CUM: [[PEAK, 319_184]] } } }) });
  const selection = { kind: 'device', device, title: 'Main board' } as const;
  const state = { selection, source: 1, zone: 'UTC', context: { now: NOW, zone: 'UTC', presets: [] } };
  const details = { MRK: 320, RK: 260, kw_price: null, currency: 'EUR' };
  renderPage(<MonthPeaks state={state as unknown as GraphState} details={details as DeviceDetails} />);
  const row = await screen.findByRole('row', { name: /November 2026/ });
  expect(row.textContent).toMatch(/319\.18\skW.*\u221259\.18\skW0\.82\skW$/);
});
