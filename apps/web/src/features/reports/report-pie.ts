import { formatScaled, MISSING, type QuantityName, withUnit } from '@phasor/quantities';
import type { Cell, ChartPeriod, PieChart, SeriesColour, Sheet } from '../../parts/charts/index.ts';
import { type ReportWords, rowName } from './report-lines.ts';
import { columnScale, coverageCell, type ReportRow, reportRows, reportSlices, shareOf } from './report-rows.ts';
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
    row.coverage === null ? null : percent(coverageCell(row.coverage)),
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
  const slices = reportSlices(rows, words.other);
  const colours = new Map(slices.map(({ id, colour }) => [id, colour]));
  const colourOf = (id: string): SeriesColour => colours.get(id) ?? 'excess';
  // The list on paper has every row with an energy of its own, as a ring has neither an excess nor what is unknown: its lines add up to
  // the whole. It has an end, before which those stand that count.
  const lines = rows
    .filter(({ kind }) => kind !== 'difference')
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((row) => ({
      name: rowName(row, words),
      colour: colourOf(row.id),
      text: row.energy === null ? MISSING : withUnit(formatScaled(row.energy, scale, period.locale), scale.unit),
    }));
  return { ...period, slices, whole: energy, scale, sheet, lines };
}

const placeOf = ({ energy }: Pick<ReportRow, 'energy'>) => (energy === null ? 2 : energy === 0 ? 1 : 0);

const percent = (share: number | null) => (share === null ? null : share * 100);
