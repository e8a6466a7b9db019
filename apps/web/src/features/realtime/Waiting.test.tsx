import { SOURCES } from '@phasor/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { Waiting } from './Waiting.tsx';

// proves R-MEAS-062
it.each([
  ['a clock ahead', { status: 'ONLINE', clock: 'ahead' }, 'The clock of the device is ahead'],
  ['a clock behind', { status: 'ONLINE', clock: 'behind' }, 'The clock of the device is behind'],
  ['no connection any more', { status: 'OFFLINE', clock: 'ahead', last_seen: 1 }, 'The device is offline'],
] as const)('a realtime chart without values names %s as the reason', async (_, given, words) => {
  const device = deviceEntry({ mac: '02005E100009', type: 1, ...given });
  const selection = { kind: 'device', device, title: device.title } as const;
  renderPage(<Waiting selection={selection} source={SOURCES.wifi} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
