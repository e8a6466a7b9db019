import { describe, expect, it } from 'vitest';
import type { TimeChart } from '../chart-spec.ts';
import { chartOf, from, HOUR, none, to, ZONE } from '../testing/test-chart.ts';
import { momentsOf, momentText, nearestMoment, periodText, readingAt, windowText } from './reading.ts';
import { movedIndex } from './use-crosshair-keys.ts';

describe('the crosshair', () => {
  // proves R-FORM-008
  it('shows every visible value to three decimals in the unit of the axis', () => {
    const { rows } = readingAt(chartOf(), none, from);
    expect(rows.map(({ name, text, unit }) => `${name} ${text} ${unit}`)).toEqual(['L1 1,500 kW', 'L2 0,000 kW']);
  });

  it('shows a dash if nothing was measured', () => {
    expect(readingAt(chartOf(), none, from + HOUR).rows[0]?.text).toBe('–');
  });

  it('leaves hidden series out', () => {
    expect(readingAt(chartOf(), new Set(['L1']), from).rows.map(({ id }) => id)).toEqual(['L2']);
  });

  it('shows the extremes of a step, the other quantity and the note on an uncertain value', () => {
    const chart = chartOf({
      locale: 'en',
      series: [
        {
          id: 'a',
          name: 'a',
          colour: 0,
          points: [[from, 60]],
          extremes: { min: [[from, 40]], max: [[from, 80]] },
          also: { quantity: 'powerFactor', points: [[from, 0.5]] },
          notes: new Map([[from, 'incomplete']]),
        },
      ],
    });
    expect(readingAt(chart, none, from).rows[0]).toMatchObject({
      between: '40.000 – 80.000',
      also: '0.500',
      note: 'incomplete',
    });
  });

  it('marks values and extremes that are not normal, and on which side', () => {
    const points = (value: number | null) => [[from, value]] as const;
    const voltage = (id: string, value: number | null, extremes?: [number, number]) => ({
      ...{ id, name: id, colour: 0 },
      points: points(value),
      ...(extremes && { extremes: { min: points(extremes[0]), max: points(extremes[1]) } }),
    });
    const chart = chartOf({
      axes: [{ quantity: 'voltage', kind: 'linear', normal: { low: 207, high: 253 } }],
      series: [
        voltage('normal', 230),
        voltage('at the limit', 253),
        voltage('high', 253.1),
        voltage('low', 190),
        voltage('short peak', 231, [229, 260]),
        voltage('peak and dip', 231, [100, 260]),
        voltage('unknown', null),
      ],
    });
    expect(readingAt(chart, none, from).rows.map(({ id, beyond }) => [id, beyond])).toEqual([
      ['normal', undefined],
      ['at the limit', undefined],
      ['high', 'above'],
      ['low', 'below'],
      ['short peak', 'peaks'],
      ['peak and dip', 'swings'],
      ['unknown', undefined],
    ]);
  });

  // proves R-COMP-019
  it('shows the compared moment once, above its values', () => {
    const before = (behind: string) => ({
      ...{ id: `${behind}:compared`, name: `${behind} · yesterday`, colour: 0, behind, points: [[from, 250]] },
      moments: new Map([[from, 'yesterday, 00:00']]),
    });
    const { series } = chartOf();
    const chart = { ...chartOf(), series: [...series, before('L1'), before('L2')] } as TimeChart;
    const { rows, compared } = readingAt(chart, none, from);
    expect(rows.map(({ name }) => name)).toEqual(['L1', 'L2']);
    expect(compared?.moment).toBe('yesterday, 00:00');
    expect(compared?.rows.map(({ name, value }) => [name, value])).toEqual([
      ['L1', 250],
      ['L2', 250],
    ]);
    expect(readingAt(chart, none, from + HOUR).compared).toBeUndefined();
  });

  it('stops where any visible series has a point', () => {
    expect(momentsOf(chartOf(), none)).toEqual([from, from + HOUR, from + 2 * HOUR]);
    expect(momentsOf(chartOf(), new Set(['L1', 'L2']))).toEqual([]);
  });

  it('stops at the nearest point, and at the column under the pointer', () => {
    const moments = [from, from + HOUR, from + 2 * HOUR];
    expect(nearestMoment(chartOf(), moments, from + 0.6 * HOUR)).toBe(1);
    const columns = chartOf({ kind: 'column', step: HOUR });
    expect(nearestMoment(columns, moments, from + 0.9 * HOUR)).toBe(0);
    expect(nearestMoment(columns, moments, from + 9 * HOUR)).toBe(2);
    expect(nearestMoment(columns, [], from)).toBe(-1);
  });

  it('shows a last reading between two minutes to the second, and the others to the minute', () => {
    const minutes = chartOf({ step: 60_000, locale: 'en' });
    expect(momentText(minutes, from + 12 * 60_000)).toMatch(/, 00:12$/);
    expect(momentText(minutes, from + 12 * 60_000 + 56_000)).toMatch(/, 00:12:56$/);
  });

  it('shows the interval of a column', () => {
    const day = chartOf({ kind: 'column', step: 'hour', locale: 'de' });
    expect(momentText(day, from + HOUR)).toMatch(/01:00 MEZ – 03:00 MESZ$/);
    const march = Date.parse('2026-03-01T00:00:00+01:00');
    const range = { from: march, to: Date.parse('2026-04-01T00:00:00+02:00') };
    expect(momentText({ ...day, range, step: 'month' }, march)).toBe('März 2026');
  });
});

describe('the shown time', () => {
  const shown = (begin: number, end: number) =>
    windowText({ range: { from: begin, to: end }, timeZone: ZONE, locale: 'en-GB' }).replace(/\s*–\s*/, ' – ');

  // proves R-PROF-041
  it('is the date of a whole day, also of one with 23 hours, and the dates of several', () => {
    expect(shown(from, to)).toBe('29 Mar');
    expect(shown(from, Date.parse('2026-04-02T00:00:00+02:00'))).toBe('29 Mar – 1 Apr');
  });

  // proves R-PROF-041
  it('has the times of a part of a day, to the second where it is short', () => {
    expect(shown(from + 10 * HOUR, from + 12 * HOUR)).toBe('29 Mar, 11:00 – 13:00');
    expect(shown(from + 10 * HOUR, from + 10 * HOUR + 65_000)).toBe('29 Mar, 11:00:00 – 11:01:05');
    expect(shown(from, from + HOUR)).toBe('29 Mar, 00:00 – 01:00');
  });
});

describe('the period on paper and in files', () => {
  const period = (seconds: number) =>
    periodText({
      range: { from: from + 10 * HOUR, to: from + 10 * HOUR + 1_000 * seconds },
      timeZone: ZONE,
      locale: 'de',
    });

  // proves R-PROF-041
  it('is to the second where it is short, as on the screen: live values are of some seconds', () => {
    expect(period(19)).toBe('29. März 2026, 11:00:00 – 29. März 2026, 11:00:19 (Europe/Bratislava)');
    expect(period(7_200)).toBe('29. März 2026, 11:00 – 29. März 2026, 13:00 (Europe/Bratislava)');
  });
});

describe('the keys of the crosshair', () => {
  const press = (key: string, index: number, shiftKey = false) => movedIndex({ key, shiftKey }, index, 30);

  it('move by one, by ten, and to the ends', () => {
    expect([press('ArrowRight', 4), press('ArrowLeft', 4), press('ArrowRight', 4, true)]).toEqual([5, 3, 14]);
    expect([press('Home', 4), press('End', 4), press('ArrowRight', 29)]).toEqual([0, 29, 29]);
  });

  it('begin at the start or at the newest', () => {
    expect([press('ArrowRight', -1), press('ArrowLeft', -1)]).toEqual([0, 29]);
  });

  it('ignore other keys', () => {
    expect(press('x', 4)).toBeUndefined();
    expect(movedIndex({ key: 'Home', shiftKey: false }, -1, 0)).toBeUndefined();
  });
});
