import type { CostAnswer } from '@phasor/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../base/testing/render-page.tsx';
import { chartOf, from, none } from '../../parts/charts/testing/test-chart.ts';
import { ColumnTotals } from './ColumnTotals.tsx';

const chart = chartOf({
  axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }],
  series: [{ id: 'E_I', name: 'Import', colour: 'import', points: [[from, 90_000]] }],
});

async function shown(cost: Pick<CostAnswer['data'], 'total' | 'unpriced'>): Promise<(string | null)[]> {
  const rest = { devices: [], steps: [], energy_steps: { VT: [], NT: [] } };
  renderPage(<ColumnTotals chart={chart} cost={{ currency: 'EUR', ...cost, ...rest }} hidden={none} />);
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

describe('the sums above columns', () => {
  // proves R-MEAS-160
  it('have the cost as the dashboard has it: at least that where a part of the energy has no price', async () => {
    expect(await shown({ total: 8, unpriced: 24_000 })).toEqual(['90,000.00 Wh', '≥\u00a0€8.00']);
  });

  // proves R-MEAS-160
  it('have the cost alone where all of the energy has a price', async () => {
    expect(await shown({ total: 8, unpriced: 0 })).toEqual(['90,000.00 Wh', '€8.00']);
  });

  // proves R-TARIFF-018
  it('have a dash before the first version of the tariff', async () => {
    expect(await shown({ total: null, unpriced: 90_000 })).toEqual(['90,000.00 Wh', 'Cost –']);
  });
});
