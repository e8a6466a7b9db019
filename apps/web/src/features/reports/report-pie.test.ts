import { describe, expect, it } from 'vitest';
import { reportPie } from './report-pie.ts';
import type { ReportGroup, ReportPart } from './report-tree.ts';

const words = {
  ...{ name: 'Device', energy: 'Energy', share: 'Share', coverage: 'Measured', cost: 'Cost' },
  ...{ other: 'Other', excess: 'Excess', difference: 'Difference', total: 'Total', group: 'Group' },
};
const period = { range: { from: 0, to: 1 }, timeZone: 'Europe/Bratislava', locale: 'en-GB' };
const part = (id: string, energy: number | null, cost: number | null): ReportPart => ({
  ...{ id, title: `Hall ${id}`, energy, cost, coverage: energy === null ? 0 : 1, restCost: null, meters: 1 },
  group: undefined,
});
const group: ReportGroup = {
  ...{ id: 'works', title: 'Works', energy: 2_000, coverage: 0.5, cost: 1, meters: 2 },
  children: [part('a', 500, 0.25), part('b', null, null)],
  cumulative: [],
  ...{ other: 1_500, restCost: 0.75, excess: 0 },
};

describe('the ring of a group', () => {
  // proves R-REPORT-010
  it('has the rows of its table in files: energy in one unit, shares and coverage in percent, the total last', () => {
    const { sheet, whole, scale, slices } = reportPie(group, {
      ...{ quantity: 'activeEnergyImport', currency: 'EUR', words, period },
    });
    expect(sheet.headings).toEqual(['Device', 'Energy (kWh)', 'Share (%)', 'Measured (%)', 'Cost (EUR)']);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['Hall a', 0.5, 25, 100, 0.25],
      ['Hall b', null, null, 0, null],
      ['Other', 1.5, 75, null, 0.75],
      ['Total', 2, 100, 50, 1],
    ]);
    expect([whole, scale.unit]).toEqual([2_000, 'kWh']);
    expect(slices.map(({ name, value }) => [name, value])).toContainEqual(['Other', 1_500]);
  });

  // proves R-COMP-012
  it('has shares of measured time that its table, of three decimals, does not round up to complete', () => {
    // Of a year two minutes are missing.
    const coverage = 1 - 2 / (365 * 24 * 60);
    const { sheet } = reportPie(
      { ...group, coverage },
      {
        ...{ quantity: 'activeEnergyImport', currency: undefined, words, period },
      },
    );
    expect((100 * coverage).toFixed(3)).toBe('100.000');
    expect(Number(sheet.rows.at(-1)?.cells[3]).toFixed(3)).toBe('99.900');
  });

  // proves R-REPORT-010, R-REPORT-020
  it('has on paper a line for each row of its table, also for an excess and for what is unknown', () => {
    const works: ReportGroup = {
      ...{ id: 'works', title: 'Works', energy: 2_000, coverage: 1, cost: null, meters: 1 },
      children: [part('a', 1_500, null), part('b', 700, null), part('c', null, null)],
      cumulative: [part('main', 2_000, null)],
      ...{ other: 0, restCost: null, excess: 200 },
    };
    const { lines = [], slices } = reportPie(works, {
      ...{ quantity: 'activeEnergyImport', currency: undefined, words, period },
    });
    // 1.5 + 0.7 − 0.2 are the 2 kWh in the middle of the ring.
    expect(lines.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Hall a: 1.50\u00a0kWh',
      'Hall b: 0.70\u00a0kWh',
      'Excess: \u22120.20\u00a0kWh',
      'Hall c: –',
    ]);
    const [first, second, unknown] = slices.map(({ colour }) => colour);
    expect(lines.map(({ colour }) => colour)).toEqual([first, second, 'excess', unknown]);
  });

  it('has no column of costs where there is no single currency', () => {
    const { sheet } = reportPie(group, { quantity: 'activeEnergyImport', currency: undefined, words, period });
    expect(sheet.headings).toHaveLength(4);
    expect(sheet.rows.every(({ cells }) => cells.length === 4)).toBe(true);
  });

  // proves R-REPORT-028
  it('has no line on paper for a difference in cost, which has no energy', () => {
    const works: ReportGroup = {
      ...{ id: 'works', title: 'Works', energy: 2_000, coverage: 1, cost: 2, meters: 1 },
      children: [part('a', 2_000, 1.4)],
      cumulative: [part('main', 2_000, 2)],
      ...{ other: 0, restCost: 0.6, excess: 0 },
    };
    const { lines = [], sheet } = reportPie(works, { quantity: 'activeEnergyImport', currency: 'EUR', words, period });
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['Hall a', 'Difference', 'Total']);
    expect(lines.map(({ name }) => name)).toEqual(['Hall a']);
  });
});
