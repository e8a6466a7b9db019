import { startOfDate, type TimeRange } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { type ChartPoint, readingAt, type TimeChart } from '../charts/index.ts';
import { comparedRange } from '../comparison/index.ts';
import { grownBeside, grownChange, grownLines, toItsEnd } from './grown-lines.ts';

const ZONE = 'Europe/Bratislava';
const HOUR = 3_600_000;
const none: ReadonlySet<string> = new Set();
const dates = (first: string, end: string): TimeRange => ({
  from: startOfDate(first, ZONE),
  to: startOfDate(end, ZONE),
});
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;

/** A register that counts 10 Wh an hour from a reading on, reported every hour of the range to its end, or until a time. */
function registerOf(range: TimeRange, reading: number, until = range.to): TimeChart {
  const points: ChartPoint[] = [];
  for (let time = range.from; time < until || time === range.to; time += HOUR)
    points.push([time, reading + ((time - range.from) / HOUR) * 10]);
  return {
    ...{ kind: 'line', range, timeZone: ZONE, locale: 'en-GB', step: HOUR },
    axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }],
    series: [{ id: 'L1', name: 'L1', colour: 'l1', points }],
  };
}

function beside(wish: Parameters<typeof comparedRange>[0], range: TimeRange, until?: number) {
  const compared = comparedRange(wish, range, { zone: ZONE, byMonth: false });
  const pair = { grown: grownLines(registerOf(range, 500_000, until)), other: grownLines(registerOf(compared, 7_000)) };
  const chart = grownBeside(pair, { hidden: none, seriesName: (name) => `${name} before` });
  const points = new Map(chart.series.find(({ id }) => id === 'L1:compared')?.points);
  return { pair, chart, compared, before: (text: string) => points.get(at(text)) };
}

describe('what registers counted since the start of a period', () => {
  // proves R-COMP-014
  it('begins at nothing, whatever the meter reads, and keeps its gaps', () => {
    const chart = registerOf(dates('2026-11-20', '2026-11-21'), 500_000);
    const [first, , ...others] = chart.series[0]?.points ?? [];
    const gapped = {
      ...chart,
      series: [{ id: 'L1', name: 'L1', colour: 0, points: [first, [first?.[0], null], ...others] }],
    };
    const points = grownLines(gapped as TimeChart).series[0]?.points.map(([, value]) => value);
    expect(points?.slice(0, 4)).toEqual([0, null, 20, 30]);
  });

  // proves R-COMP-014
  it('begins with the first measurement where there was none at the start', () => {
    const chart = registerOf(dates('2026-11-20', '2026-11-21'), 500_000);
    const late = chart.series.map((series) => ({
      ...series,
      points: series.points.map(([time, value], index): ChartPoint => [time, index < 3 ? null : value]),
    }));
    expect(
      grownLines({ ...chart, series: late })
        .series[0]?.points.slice(2, 5)
        .map(([, value]) => value),
    ).toEqual([null, 0, 10]);
  });
});

describe('the same of another period', () => {
  const day = dates('2026-11-20', '2026-11-21');

  // proves R-COMP-015
  it('stands beside it at equal clock times, dashed, labelled with its own date', () => {
    const { chart } = beside('previous', day);
    expect(chart.series.map(({ id, dashed }) => [id, dashed])).toEqual([
      ['L1', undefined],
      ['L1:compared', true],
    ]);
    const { rows, compared } = readingAt(chart, none, at('2026-11-20T05:00'));
    expect(rows.map(({ name, value, note }) => [name, value, note])).toEqual([['L1', 50, '']]);
    expect(compared?.moment).toBe('19 Nov 2026, 05:00');
    expect(compared?.rows.map(({ name, value, note }) => [name, value, note])).toEqual([['L1', 50, '']]);
  });

  // proves R-COMP-015
  it('goes on to the end of the period where that is not over', () => {
    const { chart, before } = beside('previous', day, at('2026-11-20T06:00'));
    expect(chart.series[0]?.points).toHaveLength(6);
    expect(before('2026-11-20T23:00')).toBe(230);
    expect(before('2026-11-21T00:00')).toBe(240);
  });

  // proves R-COMP-020
  it('reaches the end of a period that is over, as the period itself does', () => {
    const { chart, before } = beside('previous', day);
    expect(chart.series[0]?.points.at(-1)).toEqual([day.to, 240]);
    expect(before('2026-11-21T00:00')).toBe(240);
    expect(toItsEnd(day)).toEqual({ from: day.from, to: day.to + 1_000 });
  });

  it('is left out for hidden series, of which one that stands alone is none', () => {
    const { pair } = beside('previous', day);
    const two = (chart: TimeChart) => ({
      ...chart,
      series: ['L1', 'L2'].flatMap((id) => ({ ...chart.series[0], id })),
    });
    const both = { grown: two(pair.grown), other: two(pair.other) } as typeof pair;
    const idsOf = (of: typeof pair) =>
      grownBeside(of, { hidden: new Set(['L1']), seriesName: String }).series.map(({ id }) => id);
    expect(idsOf(both)).toEqual(['L1', 'L2', 'L2:compared']);
    // A line that stands alone is not hidden: what was chosen on a device with more phases left nothing to compare.
    expect(idsOf(pair)).toEqual(['L1', 'L1:compared']);
  });

  // proves R-COMP-016
  it('ends where its month ends', () => {
    const { before } = beside('previous', dates('2026-03-01', '2026-04-01'));
    expect(before('2026-03-28T23:00')).toBe(27 * 240 + 230);
    expect(before('2026-03-29T01:00')).toBeNull();
  });

  // proves R-COMP-016
  it('keeps to the clock over a change of it: the hour that one day lacks is counted with the next', () => {
    const spring = beside('previous', dates('2026-03-29', '2026-03-30'));
    expect(spring.before('2026-03-29T01:00')).toBe(10);
    expect(spring.before('2026-03-29T03:00')).toBe(30);
    const autumn = beside('previous', dates('2026-10-25', '2026-10-26'));
    expect(autumn.before('2026-10-25T02:00')).toBe(20);
    expect(autumn.before('2026-10-25T03:00')).toBe(30);
    expect(autumn.before('2026-10-25T23:00')).toBe(230);
  });

  // proves R-COMP-016
  it('stands still over 29 February and never goes back', () => {
    const { chart, before } = beside('year', dates('2028-02-27', '2028-03-03'));
    expect([before('2028-02-29T00:00'), before('2028-02-29T12:00')]).toEqual([2 * 240, 2 * 240]);
    expect(before('2028-03-01T00:00')).toBe(2 * 240);
    const values = chart.series[1]?.points.map(([, value]) => value ?? 0) ?? [];
    expect(values.every((value, index) => value >= (values[index - 1] ?? 0))).toBe(true);
  });

  it('begins on the day that was chosen', () => {
    const { chart } = beside({ from: '2025-01-07' }, day);
    expect(readingAt(chart, none, at('2026-11-20T05:00')).compared?.moment).toBe('7 Jan 2025, 05:00');
  });
});

describe('the difference of what was counted', () => {
  // proves R-COMP-028
  it('is that from what stood at the end of 28 February, during the 29th and an hour that comes twice', () => {
    const leap = beside('year', dates('2028-02-27', '2028-03-03'), at('2028-02-29T13:00'));
    // 60 hours beside the 48 of two days.
    expect(grownChange(leap.pair, 'L1')).toBeCloseTo(60 / 48 - 1, 9);
    const second = at('2026-10-25T02:00+01:00');
    const autumn = beside('previous', dates('2026-10-25', '2026-10-26'), second + 1);
    // The clock shows 02:00 for the second time: three hours beside the three until 03:00.
    expect(grownChange(autumn.pair, 'L1')).toBe(0);
  });

  // proves R-COMP-017
  it('is that by the same clock time of the last measurement', () => {
    const range = dates('2026-11-20', '2026-11-21');
    const compared = comparedRange('previous', range, { zone: ZONE, byMonth: false });
    const grown = grownLines(registerOf(range, 500, at('2026-11-20T06:00')));
    const twice = registerOf(compared, 0);
    const other = {
      ...twice,
      series: twice.series.map((series) => ({
        ...series,
        points: series.points.map(([time, value]): ChartPoint => [time, (value ?? 0) * 2]),
      })),
    };
    expect(grownChange({ grown, other: grownLines(other) }, 'L1')).toBe(-0.5);
    expect(grownChange({ grown, other: grownLines(other) }, 'L2')).toBeNull();
  });
});
