import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { boardOf } from './board.ts';
import { UnknownKindPart } from './UnknownKindPart.tsx';

// proves R-SHELL-001
describe('the dashboard of a device whose kind is unknown', () => {
  const device = deviceEntry({ mac: '02005E100009', type: 99, title: 'Of tomorrow' });
  const board = boardOf({ kind: 'device', device, title: device.title }, { zone: 'UTC', period: 'today' });

  it('has one part, which names the device and its type and shows no figure', async () => {
    expect(board.plan.parts).toEqual(['unknownKind']);
    renderPage(<UnknownKindPart board={board} span={12} />);
    expect(await screen.findByRole('region', { name: 'Of tomorrow' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Unknown kind' })).toBeTruthy();
    expect(screen.getByText(/does not know devices of type 99/)).toBeTruthy();
  });
});
