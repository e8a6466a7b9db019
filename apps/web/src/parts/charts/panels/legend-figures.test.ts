import { describe, expect, it } from 'vitest';
import { chartOf, from, HOUR, none } from '../testing/test-chart.ts';
import { legendFigures } from './legend-figures.ts';

const textsOf = (chart: Parameters<typeof legendFigures>[0]) =>
  legendFigures(chart, none)
    .rows.get('E_I')
    ?.map(({ text }) => text);

describe('the figures of a legend', () => {
  // proves R-FORM-034
  it('show the growth of a register that is small beside its readings', () => {
    const points = [
      [from, 150_000],
      [from + HOUR, 150_003],
    ] as const;
    const axes = [{ quantity: 'activeEnergyImport', kind: 'linear' }] as const;
    const series = [{ id: 'E_I', name: 'E_I', colour: 'import', points }] as const;
    expect(textsOf(chartOf({ locale: 'en', axes, series }))).toEqual(['150.000', '150.003', '0.003']);
  });
});
