import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { PublicTiles } from './PublicBoardView.tsx';
import { BOARD, publicDetails } from './testing/public-board.ts';

// proves R-LORA-034
it('all of a device behind a public link is asked by the source that stands for it', async () => {
  const nothing = () => ({ status: 'OK', data: {}, coverage: {} });
  const calls = answeringServer({ '/energy': nothing, '/profile': nothing, '/statistics': nothing });
  renderPage(<PublicTiles board={{ ...BOARD, source: 2 }} details={publicDetails()} window={[]} isOld={false} />);
  const read = () => calls.filter(({ path }) => /profile|energy|statistics/.test(path));
  await vi.waitFor(() => expect(new Set(read().map(({ path }) => path)).size).toBe(3));
  expect(new Set(read().map(({ body }) => body.source))).toEqual(new Set([2]));
});

// proves R-DASH-095
it('the total of a silent device behind a public link is its last known register and its offset', async () => {
  const shape = { status: 'OK', step: 60, time_zone: 'UTC', coverage: {} };
  const register = [[Date.now() - 60_000, 42_000]];
  answeringServer({
    '/profile': () => ({ ...shape, data: { E_I: { cumulative: register } }, steps_covered: [] }),
    '/energy': () => ({ ...shape, data: { E_I: { CUM: [[Date.now(), 500]] } } }),
    '/statistics': () => ({ ...shape, data: {} }),
  });
  renderPage(<PublicTiles board={BOARD} details={publicDetails({ E_I_offset: 1 })} window={[]} isOld={false} />);
  expect(await screen.findByText(/43[.,]0/)).toBeDefined();
});
