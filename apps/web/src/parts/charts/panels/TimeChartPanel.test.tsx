import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import type { TimeChart } from '../chart-spec.ts';
import { chartOf, from, HOUR, none } from '../testing/test-chart.ts';
import { TimeChartPanel } from './TimeChartPanel.tsx';

const damaged = [{ from: from + 4 * HOUR, to: from + 6 * HOUR }];

const show = (chart: TimeChart, times: typeof damaged | undefined) =>
  renderPage(
    <TimeChartPanel
      title="Power"
      subject="Hall A"
      chart={chart}
      damaged={times}
      size="screen"
      hidden={none}
      onHidden={() => undefined}
    />,
  );

const empty = () => chartOf({ locale: 'en', series: [] });

describe('a chart of which measurements are damaged', () => {
  // proves R-OPS-061
  it('names the times below, in the zone of the site, and in its table', async () => {
    show(chartOf({ locale: 'en', step: HOUR }), damaged);
    // The clock is set forward at two.
    await screen.findByText(/^Measurements were damaged: Mar 29, 05:00 – 07:00\. What/);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Chart menu' }));
    await user.click(await screen.findByText('Show as table'));
    await screen.findByRole('cell', { name: 'damaged' });
  });

  it('says so in the place of values where it has none, and is empty as any other beside the damage', async () => {
    show(empty(), damaged);
    await screen.findByText('The measurements of this period are damaged');
    expect(screen.queryByText('No measurements in this period')).toBeNull();
  });

  it('has no such words where nothing was damaged in its range', async () => {
    show(empty(), [{ from: from - 2 * HOUR, to: from }]);
    await screen.findByText('No measurements in this period');
    expect(screen.queryByText(/damaged/)).toBeNull();
  });
});
