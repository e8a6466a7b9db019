import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TimeChart } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import { chartOf, none } from '../testing/test-chart.ts';
import { useLegend } from './use-legend.tsx';

const theme = chartTheme('light');
const across = { heading: 'Order', unit: '', text: String, labels: () => [] };

function Shown({ chart, size }: { chart: TimeChart; size: 'card' | 'screen' }) {
  const entries = chart.series;
  const { legend, below } = useLegend({ chart, entries, size, theme, hidden: none, onChange: () => undefined });
  return (
    <>
      <header>{legend}</header>
      <footer>{below}</footer>
    </>
  );
}

const series = (['l1', 'l1'] as const).map((colour, index) => {
  const id = index === 0 ? 'U L1' : 'I L1';
  return { id, name: id, colour, points: [], dashed: index === 1 };
});

// proves R-PROF-044
describe('the legend of a chart', () => {
  it('has a row of figures for each series below a chart over time', () => {
    render(<Shown chart={chartOf({ series })} size="screen" />);
    expect(screen.getAllByText(/^figure.mean/).length).toBe(3);
  });

  it('is one line of names where there are no figures, below a screen and beside the title of a card', () => {
    for (const [size, place] of [
      ['screen', 'contentinfo'],
      ['card', 'banner'],
    ] as const) {
      const { unmount } = render(<Shown chart={chartOf({ series, across })} size={size} />);
      expect(screen.getByRole(place).textContent).toBe('U L1I L1');
      expect(screen.queryByText(/^figure/)).toBeNull();
      unmount();
    }
  });

  it('has a hollow sign for a dashed line', () => {
    render(<Shown chart={chartOf({ series, across })} size="screen" />);
    const signs = screen.getAllByRole('button').map((button) => button.querySelector('path')?.getAttribute('fill'));
    expect(signs).toEqual([theme.series('l1'), 'none']);
  });
});
