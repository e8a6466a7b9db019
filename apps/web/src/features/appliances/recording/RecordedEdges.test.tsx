import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { RecordedEdges } from './RecordedEdges.tsx';

const from = Date.UTC(2026, 5, 1, 7);
const edges = [300, 1_800, -1_800, -300].map((P, place) => ({
  ...{
    time: from + 60_000 * place,
    settled: from + 60_000 * place + 3_000,
    P,
    Q: 0,
    counts: true,
    changes_state: true,
  },
}));

function Selection({ states }: { readonly states: readonly number[] | null }) {
  const [isSeveral, setSeveral] = useState(false);
  const verdict = { code: 525 as const, edges, states: states === null ? null : [...states] };
  return <RecordedEdges verdict={verdict} isSeveral={isSeveral} onSeveral={setSeveral} zone="UTC" />;
}

describe('the edges of a selection', () => {
  // proves R-APPL-047
  it('are one appliance of several states once somebody says so', async () => {
    renderPage(<Selection states={[300, 2_100]} />);
    const verdict = await screen.findByRole('status');
    expect(verdict.dataset.taken).toBe('false');
    await userEvent.click(screen.getByRole('checkbox', { name: 'All of these steps are of one appliance' }));
    expect(verdict.textContent).toBe('The steps of one appliance with several states: it can be saved.');
    expect(verdict.dataset.taken).toBe('true');
  });

  it('are not asked about where they cannot be one appliance', async () => {
    renderPage(<Selection states={null} />);
    await screen.findByRole('status');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
