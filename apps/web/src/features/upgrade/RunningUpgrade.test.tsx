import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import { RunningUpgrade } from './RunningUpgrade.tsx';

const SILENT = /^It does not report now\. Without news within 5 minutes/;
const show = (status: 'ONLINE' | 'OFFLINE', caption: 'running' | 'rebooting') =>
  renderPage(<RunningUpgrade device={{ status }} view={{ step: 2, available: '1.5.0', caption, percent: 80 }} />);

// proves R-FW-035
describe('an upgrade that runs', () => {
  it('of a device that has gone offline names that, and when it counts as failed', async () => {
    show('OFFLINE', 'running');
    await screen.findByText(SILENT, { exact: false });
    await screen.findByText('Offline');
  });

  it('of a device that restarts, and is offline therefore, says what follows', async () => {
    show('OFFLINE', 'rebooting');
    await screen.findByText('After its restart it is watched for a minute.');
    expect(screen.queryByText(SILENT)).toBeNull();
  });

  it('of a device that is online names nothing of the kind', async () => {
    show('ONLINE', 'running');
    await screen.findByText('You can leave this page; the upgrade goes on.');
    expect(screen.queryByText(SILENT)).toBeNull();
  });
});
