import type { CostAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { readingAt } from '../../charts/index.ts';
import { chartOf, from, none } from '../../charts/testing/test-chart.ts';
import { costText, isPriced, shownCost, withCost } from './cost-view.ts';

const cost = (change: Partial<CostAnswer['data']> = {}): CostAnswer['data'] => ({
  total: 1.5,
  currency: 'EUR',
  unpriced: 250,
  devices: [],
  steps: [[from, 1.5]],
  energy_steps: { VT: [], NT: [] },
  ...change,
});
const energies = chartOf({
  series: [
    { id: 'E_I', name: 'Import', colour: 'import', points: [[from, 9_000]] },
    { id: 'E_E', name: 'Export', colour: 'export', points: [[from, 1_000]] },
  ],
});

describe('the cost of columns', () => {
  it('stands at the imported energy, of which it is the price', () => {
    const [imported, exported] = withCost(energies, cost(), 'Cost').series;
    expect(imported?.cost).toEqual({ name: 'Cost', currency: 'EUR', points: [[from, 1.5]] });
    expect(exported?.cost).toBeUndefined();
  });

  // proves R-ANA-032
  it('is left out as long as no tariff is set, or where currencies differ', () => {
    expect(withCost(energies, undefined, 'Cost')).toBe(energies);
    expect(withCost(energies, cost({ total: null, currency: null }), 'Cost')).toBe(energies);
  });

  // proves R-TARIFF-018
  it('is a dash in each column before the first version, never 0', () => {
    const before = cost({ total: null, steps: [[from, null]] });
    const [imported] = readingAt(withCost(energies, before, 'Cost'), none, from).rows;
    expect(imported?.cost).toBe('–');
    expect(shownCost(before, none)?.total).toBeNull();
  });

  it('belongs to active energies only', () => {
    expect(isPriced([{ quantity: 'E_I' }, { quantity: 'E_E' }])).toBe(true);
    expect(isPriced([{ quantity: 'Q1' }])).toBe(false);
    expect(isPriced([{ quantity: 'P_MAX' }])).toBe(false);
  });
});

describe('the cost of all columns', () => {
  // proves R-ANA-032
  it('comes with the energy that has no price', () => {
    expect(shownCost(cost(), none)).toEqual({ total: 1.5, currency: 'EUR', unpriced: 250 });
  });

  it('is absent while the imported energy is hidden or nothing has a price', () => {
    expect(shownCost(cost(), new Set(['E_I']))).toBeUndefined();
    expect(shownCost(cost({ total: null, currency: null }), none)).toBeUndefined();
    expect(shownCost(undefined, none)).toBeUndefined();
  });
});

describe('a cost in words', () => {
  // proves R-DASH-031, R-TARIFF-018, R-MEAS-160
  it('is a least one where a tariff prices only a part of the energy, as of one member of a group', () => {
    const cost = { total: 8, currency: 'EUR', unpriced: 0 };
    expect(costText(cost, 'en-GB')).toBe('€8.00');
    expect(costText({ ...cost, unpriced: 24_000 }, 'en-GB')).toBe('≥\u00a0€8.00');
    expect(costText({ total: null, currency: 'EUR', unpriced: 24_000 }, 'en-GB')).toBe('–');
  });

  // proves R-MEAS-160
  it('has the digits of its currency, and no minus before a zero', () => {
    const texts = [
      { total: 1234.56, currency: 'JPY', unpriced: 0 },
      { total: 1.2345, currency: 'KWD', unpriced: 0 },
      { total: -0.001, currency: 'EUR', unpriced: 0 },
    ].map((cost) => costText(cost, 'en-GB'));
    expect(texts).toEqual(['JP¥1,235', 'KWD\u00a01.235', '€0.00']);
  });
});
