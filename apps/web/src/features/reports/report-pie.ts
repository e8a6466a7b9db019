import type { QuantityName } from '@phasor/quantities';
import type { Cell, ChartPeriod, PieChart, Sheet } from '../../parts/charts/index.ts';
import { type ReportWords, rowName } from './report-lines.ts';
import { columnScale, type ReportRow, reportRows, reportSlices, shareOf } from './report-rows.ts';
import type { ReportGroup } from './report-tree.ts';

interface Given {
  readonly quantity: QuantityName;
  readonly currency: string | undefined;
  readonly words: ReportWords;
  readonly period: ChartPeriod;
}

/** A group as a ring and its numbers, which add up to the total in the last row. */
export function reportPie(group: ReportGroup, { quantity, currency, words, period }: Given): PieChart {
  const rows = reportRows(group);
  const scale = columnScale(quantity, group, rows);
  const { energy, coverage, cost } = group;
  const cells = (name: string, row: Pick<ReportRow, 'energy' | 'share' | 'coverage' | 'cost'>): Cell[] => [
    name,
    row.energy === null ? null : row.energy / scale.divisor,
    percent(row.share),
    percent(row.coverage),
    ...(currency === undefined ? [] : [row.cost]),
  ];
  const sheet: Sheet = {
    headings: [
      ...[words.name, `${words.energy} (${scale.unit})`, `${words.share} (%)`, `${words.coverage} (%)`],
      ...(currency === undefined ? [] : [`${words.cost} (${currency})`]),
    ],
    rows: [
      ...rows.map((row) => ({ id: row.id, cells: cells(rowName(row, words), row) })),
      { id: '', cells: cells(words.total, { energy, share: shareOf(group, energy), coverage, cost }) },
    ],
  };
  return { ...period, slices: reportSlices(rows, words.other), whole: energy, scale, sheet };
}

const percent = (share: number | null) => (share === null ? null : share * 100);
