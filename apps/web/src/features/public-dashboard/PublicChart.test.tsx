import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deliverPage } from '../../base/testing/deliver-page.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { savedNames } from '../../base/testing/saved-names.ts';
import { parsePublicSearch } from '../../parts/sharing/index.ts';
import { PublicChart } from './PublicChart.tsx';
import { publicDetails } from './testing/public-board.ts';

/** Two seconds of 1,500 W. */
const window = [1_790_000_000, 1_790_000_001].map((ts) => ({ ts, P: { L1: 1_500 } }));
const board = { ...parsePublicSearch({ token: 'a~b', graphs: '[3]' }), zone: 'Europe/Bratislava', source: 1 as const };
const details = publicDetails({ title: 'Heat pump', time_zone: board.zone });

async function savedName(isDemo: boolean): Promise<readonly string[]> {
  deliverPage({ isDemo });
  answeringServer({});
  const names = savedNames();
  renderPage(<PublicChart name="activePower" isCutOff={false} {...{ board, details, window }} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Chart menu' }));
  await user.click(await screen.findByText('Download CSV'));
  await vi.waitFor(() => expect(names).toHaveLength(1), { timeout: 5_000 });
  return names;
}

// proves R-SHELL-068
describe('a file of a chart of a public link', () => {
  it('has the mark of a demo on a demo', async () => {
    expect(await savedName(true)).toEqual([expect.stringMatching(/^heat-pump-demo-.*-2026-09-21\.csv$/)]);
  });

  it('has none where real devices are measured', async () => {
    expect(await savedName(false)).toEqual([expect.stringMatching(/^heat-pump-(?!demo).*-2026-09-21\.csv$/)]);
  });
});
