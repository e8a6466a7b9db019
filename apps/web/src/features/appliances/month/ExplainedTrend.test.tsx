import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { ExplainedTrend } from './ExplainedTrend.tsx';

const month = (number: number, percent: number | null, isUnsure = false) => ({
  ...{ from: Date.UTC(2026, number - 1, 1), percent, isUnsure },
});

// proves R-NILM-091
describe('the months of a trend', () => {
  it('are each named with their share, and compared from the first to the last in a sentence', async () => {
    const trend = [month(8, 41), month(9, null), month(10, 58, true), month(11, 62)];
    renderPage(<ExplainedTrend trend={trend} zone="UTC" locale="en-GB" />);
    await screen.findByText(/^From August 2026 to November 2026, the share rose from 41\s%\sto 62\s%\.$/);
    const words = screen.getAllByRole('listitem').map((item) => item.title);
    expect(words).toEqual([
      'August 2026: 41\u00a0%',
      'September 2026: nothing was measured',
      'October 2026: 58\u00a0%, measured in part',
      'November 2026: 62\u00a0%',
    ]);
    expect(screen.getByText('Hatched: the month was measured in part.')).toBeDefined();
  });

  it('begin with the second one', async () => {
    renderPage(<ExplainedTrend trend={[month(11, 62)]} zone="UTC" locale="en-GB" />);
    await screen.findByText('The trend begins with the second month that was measured.');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
