import { describe, expect, it } from 'vitest';
import { LINE_SCREENS } from '../../base/addresses/chart-screens.ts';
import { liveChart } from '../../parts/live-values/index.ts';
import { parsePublicSearch } from '../../parts/sharing/index.ts';
import { whyNothingIsDrawn } from './nothing-drawn.ts';
import { energyFigures, energyFiguresOf, publicRange } from './public-period.ts';

describe('the address of a public dashboard', () => {
  // proves R-SHARE-015
  it('without anything shows active power and current of today in English', () => {
    expect(parsePublicSearch({})).toEqual({
      token: '',
      graphs: [3, 2],
      isByDefault: true,
      unknownGraphs: [],
      period: 'today',
      lang: 'en',
    });
  });

  // proves R-SHARE-016
  it('names token, graphs, period and language', () => {
    const search = { token: 'a~b', graphs: '[5,1,5]', period: 'year', lang: 'de' };
    expect(parsePublicSearch(search)).toEqual({
      token: 'a~b',
      graphs: [5, 1],
      isByDefault: false,
      unknownGraphs: [],
      period: 'year',
      lang: 'de',
    });
  });

  it.each(['', 'x', '{}', '3', '"3"', '[', 'null'])('with graphs %s shows the default ones', (graphs) => {
    expect(parsePublicSearch({ graphs }).graphs).toEqual([3, 2]);
  });

  it('names requested charts that do not exist', () => {
    const unknownIn = (graphs: string) => parsePublicSearch({ graphs }).unknownGraphs;
    expect(unknownIn('[0,6,"1",4,6]')).toEqual(['0', '6', '"1"']);
    expect(unknownIn('3,2')).toEqual(['3,2']);
    expect(unknownIn(JSON.stringify(['x'.repeat(50)]))[0]).toHaveLength(13);
    expect([unknownIn('[]'), unknownIn(''), unknownIn('[1,5]')]).toEqual([[], [], []]);
  });

  it('leaves out unknown graphs and words', () => {
    const { graphs, period, lang } = parsePublicSearch({ graphs: '[0,6,"1",4]', period: 'decade', lang: 'fr' });
    expect({ graphs, period, lang }).toEqual({ graphs: [4], period: 'today', lang: 'en' });
    expect(parsePublicSearch({ graphs: '[]' }).graphs).toEqual([]);
  });
});

describe('the period of a public dashboard', () => {
  it('is the whole running unit in the zone of the site', () => {
    const now = Date.UTC(2026, 2, 29, 12);
    const { from, to } = publicRange('today', now, 'Europe/Bratislava');
    // The clock is set forward on this day.
    expect(to - from).toBe(23 * 3_600_000);
  });
});

describe('least, mean and greatest energy', () => {
  const UNKNOWN = { MIN: null, AVG: null, MAX: null };

  it('are those of the finished steps', () => {
    expect(
      energyFigures(
        [
          [0, 10],
          [1, 30],
          [2, null],
          [3, 1],
        ],
        [],
      ),
    ).toEqual({ MIN: 10, AVG: 20, MAX: 30 });
  });

  it('are unknown before a step is finished', () => {
    expect(energyFigures([[0, 10]], [])).toEqual(UNKNOWN);
    expect(energyFigures([], [])).toEqual(UNKNOWN);
  });

  // proves R-SHARE-034
  it('are those of steps that were measured: a pause, and an hour before which the device was set up, are none', () => {
    const [data, cumulative] = [
      { coverage: {}, step: 3_600, time_zone: 'UTC', status: 'OK' } as const,
      [0, 1, 2, 3, 4],
    ];
    const hours = (energies: number[], steps_covered: [number, number][]) =>
      energyFiguresOf({
        ...data,
        data: { E_I: { CUM: cumulative.map((at) => [at, energies[at] ?? null]) } },
        steps_covered,
      });
    // Set up a second before one o'clock, silent from two to three, and again later.
    const shares: [number, number][] = [
      [0, 1 / 3_600],
      [1, 1],
      [2, 0],
      [3, 0.9],
      [4, 0.1],
    ];
    expect(hours([0.001, 200, 0, 400, 20], shares)).toEqual({ MIN: 200, AVG: 300, MAX: 400 });
    expect(
      hours(
        [0.001, 0, 0, 0, 20],
        [
          [0, 0.2],
          [1, 0],
          [2, 0],
          [3, 0.79],
          [4, 0.1],
        ],
      ),
    ).toEqual(UNKNOWN);
    // A load that was off all the time is known to have been.
    expect(
      hours(
        [0, 0, 0, 0, 0],
        [
          [0, 1],
          [1, 1],
          [2, 1],
          [3, 1],
          [4, 1],
        ],
      ),
    ).toEqual({ MIN: 0, AVG: 0, MAX: 0 });
  });
});

describe('a live chart behind a public link', () => {
  const names = { average: 'Average', sum: 'Sum', single: 'Frequency' };
  const frame = { timeZone: 'UTC', locale: 'en', axisKind: 'linear', asRatio: false, names } as const;
  const voltageOf = (values: object) => liveChart([{ ts: 1_000, ...values }], LINE_SCREENS.voltage, frame);

  // proves R-SHARE-020
  it('shows what it waits for while the device is silent, and what it does not measure', () => {
    expect(whyNothingIsDrawn(null)).toBe('waiting');
    expect(whyNothingIsDrawn(voltageOf({ I: { L1: 4 } }))).toBe('not_measured');
    expect(whyNothingIsDrawn(voltageOf({ U: { L1: 230 } }))).toBeUndefined();
  });
});
