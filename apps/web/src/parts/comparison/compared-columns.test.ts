import type { TimeRange } from '@phasor/calendar';
import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { readingAt } from '../charts/index.ts';
import { energyChart } from '../measurements/index.ts';
import { comparisonOf, totalChange, withComparison } from './compared-columns.ts';

type Points = NonNullable<SeriesAnswer['steps_covered']>;

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(`2026-11-${text}+01:00`);
const none: ReadonlySet<string> = new Set();
const texts = {
  seriesName: (name: string) => `${name} before`,
  change: (ratio: number) => `${Math.round(ratio * 100)} %`,
  unsure: (share: number) => `only ${share}`,
};

const today: TimeRange = { from: at('21T00:00'), to: at('22T00:00') };
const yesterday: TimeRange = { from: at('20T00:00'), to: at('21T00:00') };

const answer = (points: Points, covered: Points, coverage = 1): SeriesAnswer => ({
  status: 'OK',
  data: { E_I: { CUM: points } },
  coverage: { E_I: coverage },
  steps_covered: covered,
  step: 3_600,
  time_zone: ZONE,
});

const hours = (day: string, values: (number | null)[]): Points =>
  values.map((value, hour) => [at(`${day}T0${hour}:00`), value]);

const own = answer(hours('21', [110, 50, 30]), hours('21', [1, 1, 0.4]));
const before = answer(hours('20', [100, 100, 30]), hours('20', [1, 0.5, 1]));
const scene = (one = own, other = before) => {
  const chart = energyChart(one, {
    range: today,
    locale: 'en-GB',
    axis: 'activeEnergyImport',
    axisKind: 'linear',
    period: 'HOUR',
    series: [{ quantity: 'E_I', colour: 'import' }],
    nameOf: (quantity) => quantity,
    now: at('23T00:00'),
    texts: { running: 'running', incomplete: (share) => `measured ${share}` },
  });
  const comparison = comparisonOf({ answer: one, range: today }, { other, compared: yesterday }, { byMonth: false });
  return { chart, comparison };
};

describe('compared columns', () => {
  const { chart, comparison } = scene();
  const both = withComparison(chart, comparison, { now: at('23T00:00'), hidden: none, texts });

  it('are behind their counterparts', () => {
    expect(both.series.map(({ id, behind }) => [id, behind])).toEqual([
      ['E_I', undefined],
      ['E_I:compared', 'E_I'],
    ]);
    expect(both.series[1]?.points).toEqual(hours('21', [100, 100, 30]));
  });

  // proves R-COMP-007
  it('are shown with both dates and the difference', () => {
    const reading = readingAt(both, none, at('21T00:00'));
    expect(reading.moment).toContain('21 Nov 2026');
    expect(reading.rows.map(({ name, note }) => [name, note])).toEqual([['E_I', '10 %']]);
    expect(reading.compared?.moment).toBe('20 Nov 2026, 00:00 – 01:00');
    expect(reading.compared?.rows.map(({ name, note }) => [name, note])).toEqual([['E_I', '']]);
  });

  it('have no difference if either step was measured in part', () => {
    const { rows, compared } = readingAt(both, none, at('21T01:00'));
    expect(rows.map(({ note }) => note)).toEqual(['']);
    expect(compared?.rows.map(({ note }) => note)).toEqual(['only 0.5']);
    expect(readingAt(both, none, at('21T02:00')).rows[0]?.note).toBe('measured 0.4');
  });

  it('have no difference for a step in progress', () => {
    const early = withComparison(chart, comparison, { now: at('21T00:30'), hidden: none, texts });
    expect(readingAt(early, none, at('21T00:00')).rows[0]?.note).toBe('');
  });

  it('are absent for hidden series', () => {
    const now = at('23T00:00');
    expect(withComparison(chart, comparison, { now, hidden: new Set(['E_I']), texts }).series).toHaveLength(1);
  });
});

describe('the difference of totals', () => {
  // proves R-COMP-008
  it('is shown if both periods were measured to 99.5 %', () => {
    const one = answer(hours('21', [110, 50, 30]), [], 0.995);
    expect(totalChange(one, answer(hours('20', [100, 50, 50]), []), 'E_I')).toEqual({ ratio: 190 / 200 - 1 });
  });

  it.each([
    [0.9949, 1],
    [1, 0.9949],
  ])('is not shown if they were measured to %s and %s', (one, other) => {
    const [own, before] = [answer(hours('21', [110]), [], one), answer(hours('20', [100]), [], other)];
    expect(totalChange(own, before, 'E_I')).toEqual({ unsure: 0.9949 });
  });

  it('compares the energy of the current hour with that of the same part of the other hour', () => {
    const byThen = answer(hours('20', [100, 50, 15]), []);
    const { ratio } = totalChange(answer(hours('21', [120, 60, 18]), []), byThen, 'E_I') as { ratio: number };
    expect(ratio).toBeCloseTo(198 / 165 - 1);
  });

  it('is unknown until both are known', () => {
    expect(totalChange(own, undefined, 'E_I')).toBeNull();
    expect(totalChange(undefined, before, 'E_I')).toBeNull();
  });
});
