import { describe, expect, it } from 'vitest';
import type { ChartPoint, TimeChart } from '../chart-spec.ts';
import { chartOf, from, HOUR, none, to, ZONE } from '../testing/test-chart.ts';
import { chartTable, tableSheet } from './chart-table.ts';
import { fileName } from './file-name.ts';
import { isoTime, toCsv } from './sheet.ts';

/** A chart's file as its lines. */
const csvLines = (chart: TimeChart, heading: string, decimalComma: boolean) =>
  toCsv(
    tableSheet(chartTable(chart, none, words), { heading, text: (time) => ({ at: time, zone: ZONE }) }),
    decimalComma,
  ).split('\r\n');

const words = { least: 'min', greatest: 'max', note: 'Note', damaged: 'damaged' };

describe('the table', () => {
  it('has a row for every step, including empty ones', () => {
    expect(chartTable(chartOf(), none, words).rows[1]).toEqual({ time: from + HOUR, values: [null, -0.02], note: '' });
  });

  // proves R-OPS-061
  it('says of damaged parts without values that they were damaged, also where it has no row', () => {
    const { noteHeading, rows } = chartTable(
      chartOf({
        ...{
          step: HOUR,
          series: [
            {
              id: 'L1',
              name: 'L1',
              colour: 'l1',
              points: [
                [from, 5],
                [from + HOUR, null],
              ],
            },
          ],
        },
        damaged: [
          { from: from + HOUR / 2, to: from + 2 * HOUR },
          { from: from + 5 * HOUR, to: from + 7 * HOUR },
        ],
      }),
      none,
      words,
    );
    expect([noteHeading, rows]).toEqual([
      'Note',
      [
        { time: from, values: [5], note: '' },
        { time: from + HOUR, values: [null], note: 'damaged' },
        { time: from + 5 * HOUR, values: [null], note: 'damaged' },
      ],
    ]);
  });

  // proves R-FORM-013
  it('has semicolons if the decimal mark is a comma', () => {
    const lines = csvLines(chartOf(), 'Čas', true);
    expect(lines[0]).toBe('Čas;L1 (kW);L2 (kW)');
    expect(lines[1]).toBe('2026-03-29T00:00:00+01:00;1,5;0');
  });

  // proves R-SENS-005
  it('has no brackets without a unit', () => {
    const points: [number, number][] = [[from, 3]];
    const extremes = { min: [[from, 1]] as [number, number][], max: [[from, 4]] as [number, number][] };
    const series = { id: 'pir', name: 'Motion', colour: 0, points, extremes } as const;
    const spec = chartOf({ series: [series], axes: [{ quantity: 'motion', kind: 'linear' }] });
    expect(chartTable(spec, none, words).headings).toEqual(['Motion', 'Motion min', 'Motion max']);
  });

  it('keeps the offset of each moment', () => {
    const at = from + 2 * HOUR;
    expect(isoTime({ at, zone: ZONE })).toBe('2026-03-29T03:00:00+02:00');
    expect(isoTime({ at: at + 320, zone: ZONE })).toBe('2026-03-29T03:00:00.320+02:00');
  });

  it('never contains a formula for a spreadsheet', () => {
    const spec = chartOf({ series: [{ id: 'x', name: '=HYPERLINK("x")', colour: 0, points: [] }] });
    expect(csvLines(spec, 'Time', false)[0]).toContain(`"'=HYPERLINK(""x"") (W)"`);
  });
});

// proves R-MEAS-073, R-FILE-047
describe('the table of registers', () => {
  /** A day whose first reading is at 00:20; steps of an hour, and those beside the day. */
  const points: ChartPoint[] = [
    [from - HOUR, null],
    [from, null],
    [from + HOUR, 1_000_500],
    [to - HOUR, 1_024_000],
  ];
  const first = [from + HOUR / 3, 1_000_000] as const;
  const rowsOf = (change: Partial<TimeChart['series'][number]>, range = { from, to }) => {
    const series = { id: 'L1', name: 'L1', colour: 'l1', points, ...change } as const;
    const axes = [{ quantity: 'activeEnergyImport', kind: 'linear' }] as const;
    return chartTable(chartOf({ range, axes, step: HOUR, beyond: true, series: [series] }), none, words).rows.map(
      ({ time, values }) => [time, values[0]],
    );
  };

  it('begins with the first and ends with the last reading of the day, which is the start of the next step', () => {
    expect(rowsOf({ ends: [first, [to, 1_025_500]] })).toEqual([
      [from, null],
      [from + HOUR / 3, 1_000],
      [from + HOUR, 1_000.5],
      [to - HOUR, 1_024],
      // 25.5 kWh were counted.
      [to, 1_025.5],
    ]);
  });

  it('ends with the reading at midnight also where more than the day was read', () => {
    const more: ChartPoint[] = [...points, [to, 1_025_500], [to + HOUR, 1_026_000]];
    const rows = rowsOf({ points: more, ends: [first, [to + 2 * HOUR, 1_027_000]] });
    expect(rows.slice(-2)).toEqual([
      [to - HOUR, 1_024],
      [to, 1_025.5],
    ]);
  });

  it('has in a part of the day the readings of that part', () => {
    const part = { from: from + HOUR, to: from + 2 * HOUR };
    expect(rowsOf({ ends: [first, [to, 1_025_500]] }, part)).toEqual([[from + HOUR, 1_000.5]]);
  });
});

describe('the table of columns with a second quantity', () => {
  // proves R-AVAIL-017
  it('has a column for it on request', () => {
    const also = { quantity: 'duration', points: [[from, 1_200]], inTable: true } as const;
    const series = { id: 'x', name: 'Offline', colour: 'bad', points: [[from, 1.389]], also } as const;
    const { headings, rows } = chartTable(
      chartOf({ series: [series], axes: [{ quantity: 'share', kind: 'linear' }] }),
      none,
      words,
    );
    expect([headings, rows[0]?.values]).toEqual([
      ['Offline (%)', 'Offline (s)'],
      [1.389, 1_200],
    ]);
  });
});

describe('the table of a chart', () => {
  const [one] = chartOf().series;
  if (one === undefined) throw new Error('the chart has a series');
  const csvOf = (change: Partial<typeof one>) => csvLines(chartOf({ series: [{ ...one, ...change }] }), 'Time', false);

  // proves R-PROF-025
  it('has the extremes of each step beside its mean, so that no peak is lost in a file', () => {
    const min = one.points.map(([time, value]): [number, number | null] => [time, value === null ? null : value - 1]);
    const max = one.points.map(([time, value]): [number, number | null] => [time, value === null ? null : value * 9]);
    const lines = csvOf({ extremes: { min, max } });
    expect(lines[0]).toBe('Time,L1 (kW),L1 min (kW),L1 max (kW)');
    expect(lines[1]).toBe('2026-03-29T00:00:00+01:00,1.5,1.499,13.5');
  });

  it('has no columns of extremes if every step has a single value', () => {
    expect(csvOf({ extremes: { min: one.points, max: one.points } })[0]).toBe('Time,L1 (kW)');
  });

  // proves R-ANA-031
  it('has the cost of each step in the currency, empty without a price', () => {
    const lines = csvOf({ cost: { name: 'Cost', currency: 'EUR', points: [[from, 0.25]] } });
    expect(lines[0]).toBe('Time,L1 (kW),Cost (EUR)');
    expect(lines[1]).toBe('2026-03-29T00:00:00+01:00,1.5,0.25');
    expect(lines[3]).toBe('2026-03-29T03:00:00+02:00,0.5005,');
  });

  // proves R-ANA-004
  it('has the notes of a row, each once', () => {
    const notes = new Map([[from, 'only 63 % measured']]);
    const captions = new Map([[from, 'on 5 Nov, 16:30']]);
    const lines = csvOf({ notes, captions });
    expect(lines[0]).toBe('Time,L1 (kW),Note');
    expect(lines[1]).toBe('2026-03-29T00:00:00+01:00,1.5,"on 5 Nov, 16:30 · only 63 % measured"');
    expect(lines[2]).toBe('2026-03-29T01:00:00+01:00,,');
  });
});

describe('the table of columns beside those of another period', () => {
  // proves R-ANA-004
  it('says of which of the two a note is', () => {
    const [day, before] = ['Import', 'Import · 22 Mar 2026'].map((name, index) => ({
      ...{ id: name, name, colour: 0, points: [[from, 500 + 500 * index]] as [number, number][] },
      notes: new Map([[from, `only ${60 + index} % measured`]]),
    }));
    if (day === undefined || before === undefined) throw new Error('there are two');
    const behind = { ...before, behind: day.id, moments: new Map([[from, '22 Mar 2026, 00:00 – 01:00']]) };
    const { headings, rows } = chartTable(chartOf({ kind: 'column', step: HOUR, series: [day, behind] }), none, words);
    expect(headings).toEqual(['Import (W)', 'Import · 22 Mar 2026 (W)']);
    expect(rows).toEqual([
      {
        ...{ time: from, values: [500, 1_000] },
        note: 'only 60 % measured · 22 Mar 2026, 00:00 – 01:00: only 61 % measured',
      },
    ]);
  });
});

describe('the name of a file', () => {
  it('is made of letters and digits of any language', () => {
    expect(fileName(['Hlavný prívod / č. 1', 'Napätie', '2026-03-29'])).toBe('hlavný-prívod-č-1-napätie-2026-03-29');
    expect(fileName(['', 'Voltage', '..'])).toBe('voltage');
  });
});
