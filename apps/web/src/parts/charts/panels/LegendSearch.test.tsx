import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import type { TimeChart } from '../chart-spec.ts';
import { chartOf, none } from '../testing/test-chart.ts';
import { TimeChartPanel } from './TimeChartPanel.tsx';

const NAMES = ['Žiarovka', 'Kettle', 'Fridge', 'Oven'];

/** A chart of so many series. */
function chartOfMany(count: number): TimeChart {
  const [points] = chartOf().series.map((series) => series.points);
  const series = Array.from({ length: count }, (_, n) => {
    return { id: `s${n}`, name: NAMES[n] ?? `Series ${n}`, colour: 0 as const, points: points ?? [] };
  });
  return chartOf({ series });
}

function show(count: number) {
  const of = { title: 'Power', subject: 'Hall A', chart: chartOfMany(count) };
  renderPage(<TimeChartPanel {...of} size="screen" hidden={none} onHidden={() => undefined} />);
  return userEvent.setup();
}

const listed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

describe('the legend of a chart', () => {
  // proves R-APPL-046
  it('is searched where its entries are many, without accents and case', async () => {
    const user = show(12);
    const field = await screen.findByRole('textbox', { name: 'Search' });
    expect(listed()).toHaveLength(12);
    await user.type(field, 'ziar');
    await waitFor(() => expect(listed()).toEqual(['Žiarovka']));
    await user.clear(field);
    await user.type(field, 'nothing like it');
    await screen.findByText('No row matches “nothing like it”.');
    await user.clear(field);
    await waitFor(() => expect(listed()).toHaveLength(12));
  });

  it('has no search where its entries are few', async () => {
    show(11);
    await waitFor(() => expect(listed()).toHaveLength(11));
    expect(screen.queryByRole('textbox', { name: 'Search' })).toBeNull();
  });
});
