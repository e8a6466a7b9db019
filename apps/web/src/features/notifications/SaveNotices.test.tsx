import type { NotificationValues } from '@phasor/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { deliverPage } from '../../base/testing/deliver-page.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { savedNames } from '../../base/testing/saved-names.ts';
import { type Notice, noticeKind } from './notice-list.ts';
import { SaveNotices } from './SaveNotices.tsx';

const MAC = 'A0B1C2D3E4F5';
const item: NotificationValues = {
  id: 1,
  type: 'STATUS',
  device: MAC,
  data: { timestamp: 0, event: 'OFFLINE' },
  seen: true,
};
const notice: Notice = {
  ...{ id: 1, item, kind: noticeKind(item), devices: [{ mac: MAC, title: 'Hall' }], title: 'Hall', facts: '' },
  ...{ text: 'Went offline', day: 'Monday', time: '14:00', at: Date.UTC(2026, 5, 1, 12), zone: 'Europe/Bratislava' },
};

// proves R-SHELL-068
it.each([
  [true, 'notifications-of-the-last-30-days-demo.csv'],
  [false, 'notifications-of-the-last-30-days.csv'],
])('saved notifications have the mark of a demo in the name of their file: %s', async (isDemo, name) => {
  deliverPage({ isDemo });
  const names = savedNames();
  renderPage(<SaveNotices notices={[notice]} />);
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await vi.waitFor(() => expect(names).toEqual([name]));
});
