import type { DeviceDetails } from '@phasor/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { PublicBoardView } from './PublicBoardView.tsx';
import { BOARD, publicDetails } from './testing/public-board.ts';

const NO_VALUES = { status: 'OK', step: 60, time_zone: 'UTC', coverage: {}, data: {} };

/** A page with one chart of a device without live values. */
function show(own: Partial<DeviceDetails>) {
  answeringServer({ '/profile': () => NO_VALUES, '/energy': () => NO_VALUES, '/statistics': () => NO_VALUES });
  const board = { ...BOARD, graphs: [3] as const };
  renderPage(<PublicBoardView board={board} details={publicDetails(own)} window={[]} isCutOff={false} />);
}

// proves R-DASH-121
describe('the page of a public link of a device without live values', () => {
  it('says since when nothing was received, with the year of a device that is long gone', async () => {
    show({ last_seen: Date.UTC(2020, 2, 10, 9, 5) });
    expect(await screen.findByText(/^no new value since .*2020.*09:05/)).toBeDefined();
    expect(await screen.findByText(/^No new value since .*2020.*09:05/)).toBeDefined();
  });

  it('awaits the first value of a device that has never reported, or only just', async () => {
    show({});
    expect(await screen.findByText('waiting for the first value')).toBeDefined();
    show({ last_seen: Date.now() });
    expect(await screen.findAllByText('Waiting for the first value')).toHaveLength(2);
  });
});
