import type { SeriesAnswer } from '@phasor/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import { range } from '../testing/test-appliances.ts';
import { runProfileChart } from './run-charts.ts';

const MINUTE = 60_000;
const { from, to } = range;
/** A day of which the answer has the minute before and the minute after, too, so that its line reaches the edges. */
const L1: [number, number | null][] = [
  [from - MINUTE, 7_000],
  [from, 1_000],
  [from + MINUTE, 2_000],
  [to - MINUTE, 1_500],
  [to, 9_000],
];
const answer: SeriesAnswer = {
  ...{ status: 'OK', coverage: {}, step: 60, time_zone: 'Europe/Bratislava' },
  data: { P: { L1 } },
};

describe('the power of a day with its runs', () => {
  // proves R-APPL-020
  it('has the minutes of that day in its table and files, and in its figures', async () => {
    const chart = runProfileChart(answer, [], {
      ...{ range, timeZone: 'Europe/Bratislava', locale: 'en', axisKind: 'linear', appliances: [] },
    });
    renderPage(
      <TimeChartPanel
        title="Power"
        subject="Meter"
        chart={chart}
        size="screen"
        hidden={new Set()}
        onHidden={() => undefined}
      />,
    );
    const figures = await screen.findByRole('list', { name: 'Figures of the shown range' });
    expect(figures.textContent).toMatch(/max 2\.00/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Chart menu' }));
    await user.click(await screen.findByText('Show as table'));
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      '1.000',
      '2.000',
      '1.500',
    ]);
  });
});
