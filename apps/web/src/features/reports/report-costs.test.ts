import { describe, expect, it } from 'vitest';
import { askedCosts, costsBeside, reportCosts } from './report-costs.ts';

const device = (mac: string, total: number | null, currency: string | null) => ({
  ...{ mac, total, currency, imported: 0, coverage: 1, unpriced: 0 },
  energy: { VT: 0, NT: 0 },
});
const answer = (...devices: ReturnType<typeof device>[]) => ({
  data: { total: null, currency: null, unpriced: 0, devices, steps: [], energy_steps: { VT: [], NT: [] } },
});

describe('the costs of a report', () => {
  it('are those of every answer, and unknown for a device without a tariff', () => {
    const costs = reportCosts([answer(device('A', 8, 'EUR')), answer(device('B', null, null))]);
    expect(costs?.currency).toBe('EUR');
    expect(costs?.byMac).toEqual({ A: 8, B: null });
  });

  // proves R-TARIFF-018
  it('are dashes in the currency of the first version, before it starts', () => {
    const before = answer(device('A', null, null));
    const costs = reportCosts([{ data: { ...before.data, currency: 'EUR' } }]);
    expect([costs?.currency, costs?.byMac]).toEqual(['EUR', { A: null }]);
  });

  // proves R-TARIFF-018
  it('name devices whose tariff began within the period, and not those without any', () => {
    const begun = { ...device('A', 10, 'EUR'), imported: 100_000, unpriced: 50_000 };
    const costs = reportCosts([answer(begun, { ...device('B', null, null), unpriced: 7 }, device('C', 2, 'EUR'))]);
    expect(costs?.partly).toEqual(new Set(['A']));
    expect(reportCosts([answer(device('C', 2, 'EUR'))])).not.toHaveProperty('partly');
  });

  // proves R-TARIFF-021
  it('have no currency where devices or versions have several', () => {
    expect(reportCosts([answer(device('A', 8, 'EUR'), device('B', 9, 'CZK'))])?.currency).toBeUndefined();
    const changed = reportCosts([answer(device('A', null, 'EUR/CZK'))]);
    expect(changed?.currency).toBeUndefined();
    expect(changed).toBeDefined();
  });

  it('are absent where nothing has a price', () => {
    expect(reportCosts([])).toBeUndefined();
    expect(reportCosts([answer(device('A', null, null))])).toBeUndefined();
  });
});

describe('the costs of several calls', () => {
  const known = { data: answer(device('A', 8, 'EUR')), error: null };
  const awaited = { data: undefined, error: null };
  const failed = { data: undefined, error: new Error('no') };

  // proves R-REPORT-030
  it('are known once all are: those of some devices are no sum', () => {
    expect(askedCosts([known, awaited])).toEqual({ costs: undefined, isAwaited: true, error: null });
    expect(askedCosts([known, failed])).toMatchObject({ costs: undefined, isAwaited: false, error: failed.error });
    expect(askedCosts([known, known]).costs?.byMac).toEqual({ A: 8 });
    expect(askedCosts([])).toEqual({ costs: undefined, isAwaited: false, error: null });
  });

  it('are kept where a later reading fails', () => {
    expect(askedCosts([{ ...known, error: failed.error }]).costs?.byMac).toEqual({ A: 8 });
  });

  it('are dashes in the currency of before while they are awaited', () => {
    expect(costsBeside(askedCosts([awaited]), 'CZK')).toEqual({ currency: 'CZK', byMac: {} });
    expect(costsBeside(askedCosts([awaited]), undefined)).toBeUndefined();
    expect(costsBeside(askedCosts([failed]), 'CZK')).toBeUndefined();
    expect(costsBeside(askedCosts([known]), 'CZK')?.currency).toBe('EUR');
  });
});
