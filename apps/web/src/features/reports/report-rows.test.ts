import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyFormat } from '../../base/i18n/money-text.ts';
import { columnScale, isPricedApart, reportRows, reportSlices, shareOf, treeScale } from './report-rows.ts';
import { type ReportGroup, reportGroup } from './report-tree.ts';

function groupOf(energies: Record<string, number | null>, whole?: number): ReportGroup {
  const leaf = (mac: string, report_mode: 1 | 2) => ({ title: mac, isLeaf: true, data: { id: mac, mac, report_mode } });
  const known = Object.entries({ ...energies, ...(whole === undefined ? {} : { whole }) });
  const nodes = known.map(([mac]) => leaf(mac, mac === 'whole' ? 2 : 1));
  const figures = new Map(known.map(([mac, energy]) => [mac, { energy, coverage: 0.5, cost: null }]));
  return reportGroup({ id: 'root', title: 'Site', nodes }, figures);
}

/** A group with the energy and the cost of each device. */
function pricedGroup(known: Record<string, [energy: number, cost: number]>): ReportGroup {
  const nodes = Object.keys(known).map((mac) => ({
    ...{ title: mac, isLeaf: true },
    data: { id: mac, mac, report_mode: mac === 'whole' ? (2 as const) : (1 as const) },
  }));
  const figures = Object.entries(known).map(([mac, [energy, cost]]) => [mac, { energy, coverage: 1, cost }] as const);
  return reportGroup({ id: 'root', title: 'Site', nodes }, new Map(figures));
}

describe('the lines of a report', () => {
  it('go from the largest to the smallest, then Other; shares are of the whole', () => {
    const rows = reportRows(groupOf({ a: 10, b: 50, c: null }, 100));
    expect(rows.map(({ id, share }) => [id, share])).toEqual([
      ['b', 0.5],
      ['a', 0.1],
      ['c', null],
      ['other', 0.4],
    ]);
  });

  // proves R-REPORT-020
  it('subtract the excess, so that they add up to the whole', () => {
    const group = groupOf({ a: 80, b: 40 }, 100);
    const rows = reportRows(group);
    expect(rows.at(-1)).toMatchObject({ kind: 'excess', energy: -20 });
    expect(rows.reduce((sum, { energy }) => sum + (energy ?? 0), 0)).toBe(group.energy);
  });

  // proves R-REPORT-029
  it('have no difference that only comes from adding up, in energy or in cost', () => {
    // 100,100.1 + 200,200.2 = 300,300.30000000005 in floating point.
    const group = groupOf({ a: 100_100.1, b: 200_200.2 }, 300_300.3);
    const rows = reportRows(group);
    expect(rows.map(({ kind }) => kind)).toEqual(['device', 'device']);
    expect(columnScale('activeEnergyImport', group, rows).unit).toBe('kWh');
    // 12.3 − (10.1 + 2.2) = 1.8e-15: what the parts do not have was free.
    const priced = pricedGroup({ a: [50, 10.1], b: [30, 2.2], whole: [100, 12.3] });
    expect([priced.restCost, isPricedApart(priced)]).toEqual([0, false]);
    const apart = pricedGroup({ a: [50, 12.3], whole: [100, 12.3 - 1e-15] });
    expect([Object.is(apart.restCost, 0), isPricedApart(apart)]).toEqual([true, false]);
  });

  // proves R-REPORT-028
  it('have the difference of two tariffs where the energies agree, so that costs add up, too', () => {
    // 100 Wh as a whole for 2.00, and in two parts for 1.00 + 0.40.
    const group = pricedGroup({ a: [60, 1], b: [40, 0.4], whole: [100, 2] });
    const rows = reportRows(group);
    expect(rows.map(({ kind, energy, share, cost }) => [kind, energy, share, cost])).toEqual([
      ['device', 60, 0.6, 1],
      ['device', 40, 0.4, 0.4],
      ['difference', null, null, 0.6],
    ]);
    expect(isPricedApart(group)).toBe(false);
    expect(reportSlices(rows, 'Rest').map(({ id }) => id)).toEqual(['a', 'b']);
    // What would be written as 0.00 is none, and nothing has a difference where the parts are added up.
    expect(reportRows(pricedGroup({ a: [100, 1.996], whole: [100, 2] }))).toHaveLength(1);
    expect(reportRows(pricedGroup({ a: [60, 1], b: [40, 0.4] }))).toHaveLength(2);
    expect(reportRows(pricedGroup({ a: [100, 2.5], whole: [100, 2] })).at(-1)).toMatchObject({ cost: -0.5 });
  });

  it('write a cost that rounds to zero without a minus sign', () => {
    const text = (cost: number) => moneyFormat('EUR', 'en-GB').format(cost);
    expect([text(-0.000004), text(-0), text(-0.01), text(1.5)]).toEqual(['€0.00', '€0.00', '-€0.01', '€1.50']);
  });

  // proves R-REPORT-028
  it('report different tariffs where the cost of the rest has the opposite sign of its energy', () => {
    const priced = (other: number, excess: number, restCost: number | null) =>
      isPricedApart({ ...groupOf({ a: 1 }), other, excess, restCost });
    expect([priced(6, 0, -1), priced(0, 6, 1)]).toEqual([true, true]);
    expect([priced(6, 0, 1), priced(0, 6, -1), priced(6, 0, null), priced(0, 0, 0)]).toEqual([...Array(4).fill(false)]);
    expect(reportRows({ ...groupOf({ a: 80 }, 50), restCost: -3 }).at(-1)).toMatchObject({ kind: 'excess', cost: -3 });
  });

  // proves R-REPORT-027
  it('have no share of a zero whole, nor has the whole', () => {
    const nothing = groupOf({ a: 0 });
    expect(reportRows(nothing)[0]?.share).toBeNull();
    expect([shareOf(nothing, 0), shareOf(groupOf({ a: null }), null), shareOf(groupOf({ a: 5 }), 5)]).toEqual([
      null,
      null,
      1,
    ]);
  });

  it('become slices: Other muted and named, the excess none', () => {
    const slices = reportSlices(reportRows(groupOf({ a: 10 }, 100)), 'Rest');
    expect(slices).toEqual([
      { id: 'a', name: 'a', value: 10, colour: 0 },
      { id: 'other', name: 'Rest', value: 90, colour: 'muted' },
    ]);
    expect(reportSlices(reportRows(groupOf({ a: 10 }, 5)), 'Rest').map(({ id }) => id)).toEqual(['a']);
  });

  // proves R-FORM-007
  it('have one unit per column, that of the largest value', () => {
    const scaleOf = (energies: Record<string, number>) => {
      const group = groupOf(energies);
      return columnScale('activeEnergyImport', group, reportRows(group)).unit;
    };
    expect([scaleOf({ a: 1_000 }), scaleOf({ a: 1_001, b: 10 }), scaleOf({ a: 1_000_001 })]).toEqual([
      'Wh',
      'kWh',
      'MWh',
    ]);
  });

  it('have a unit in which no part of a table rounds to zero', () => {
    const energy = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000_000 }));
    fc.assert(
      fc.property(fc.array(energy, { minLength: 1, maxLength: 8 }), (energies) => {
        const group = groupOf(Object.fromEntries(energies.map((value, index) => [`m${index}`, value])));
        const scale = columnScale('activeEnergyImport', group, reportRows(group));
        const texts = energies.filter((value) => value > 0).map((value) => (value / scale.divisor).toFixed(2));
        expect(texts).not.toContain('0.00');
        expect(treeScale('activeEnergyImport', group)).toEqual(scale);
      }),
    );
    const small = groupOf({ a: 5_000_000, b: 3_000, c: 0 });
    expect(columnScale('activeEnergyImport', small, reportRows(small)).unit).toBe('kWh');
  });
});
