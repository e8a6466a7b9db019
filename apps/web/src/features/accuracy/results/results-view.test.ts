import type { AccuracyCaseResult, AccuracyResultRow } from '@phasor/contract';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { describe, expect, it } from 'vitest';
import { messages as de } from '../messages/de.ts';
import { messages as en } from '../messages/en.ts';
import { messages as sk } from '../messages/sk.ts';
import {
  caseVerdict,
  chartedQuantities,
  errorChart,
  runSheet,
  runTitle,
  runTone,
  SHEET_COLUMNS,
} from './results-view.ts';

const row = (values: Partial<AccuracyResultRow> = {}): AccuracyResultRow => ({
  testCase: 'VA',
  generator_value: 240,
  device_value: 240.6,
  absolute_error: 0.6,
  relative_error: 0.25,
  accuracy: 0.5,
  status: 'SUCCESS',
  ...values,
});
const test = (ID: number, results: AccuracyResultRow[]): AccuracyCaseResult => ({
  ID,
  timestamp: 1_790_000_000 + 10 * ID,
  generator: GENERATOR_DEFAULTS,
  results,
});
const words = {
  ...{ locale: 'en', timeZone: 'Europe/Bratislava', limit: 'accuracy' },
  nameOf: (code: string) => code,
  caseName: ({ ID }: AccuracyCaseResult) => `Case ${ID}`,
};

describe('the results of a run', () => {
  // proves R-ACCU-026
  it('are titled with its start time, in the zone of the device', () => {
    const timestamp = Date.UTC(2026, 2, 7, 22, 5, 9) / 1_000;
    expect(runTitle({ timestamp }, 'Europe/Bratislava')).toBe('07-03-2026 23:05:09');
    expect(runTitle({ timestamp }, 'America/New_York')).toBe('07-03-2026 17:05:09');
  });

  // proves R-ACCU-026
  it('are passed, not passed, cancelled, ended by a fault, or not over', () => {
    const tones = (['SUCCESS', 'FAIL', 'CANCELLED', 'DEVICE_OFFLINE', 'RUNNING'] as const).map((status) =>
      runTone({ status }),
    );
    expect(tones).toEqual(['ok', 'bad', 'cancelled', 'unfinished', 'running']);
    const [passed, without] = [row(), row({ status: 'NOT_JUDGED' })];
    const verdicts = [[passed], [passed, without], [passed, row({ status: 'NO_VALUE' })], [without]].map((rows) =>
      caseVerdict(test(1, rows)),
    );
    expect(verdicts).toEqual([true, true, false, null]);
  });

  // proves R-ACCU-027
  it.each([en, sk, de])('call a cancelled test so, never not passed', ({ tone, result }) => {
    const words = [tone.ok, tone.bad, tone.cancelled, tone.unfinished, tone.running];
    expect(new Set(words).size).toBe(words.length);
    for (const failed of [tone.bad, result.FAIL])
      for (const cancelled of [tone.cancelled, result.CANCELLED]) expect(cancelled).not.toContain(failed);
  });

  it('draw the relative error of a quantity from case to case, and the limit where it is near', () => {
    const tests = [
      test(1, [row(), row({ testCase: 'PB', relative_error: -0.1, accuracy: 1 })]),
      test(2, [row({ relative_error: 0.3 }), row({ testCase: 'QC', relative_error: null, status: 'NO_REFERENCE' })]),
    ];
    expect(chartedQuantities(tests)).toEqual(['U', 'P']);
    const chart = errorChart(tests, { ...words, quantity: 'U' });
    const [first, second] = [1_790_000_010_000, 1_790_000_020_000];
    expect(chart.range).toEqual({ from: first - 5_000, to: second + 5_000 });
    expect(chart.series).toMatchObject([
      {
        id: 'L1',
        name: 'U L1',
        points: [
          [first, 0.25],
          [second, 0.3],
        ],
      },
    ]);
    expect(chart.limits?.map(({ value }) => value)).toEqual([0.5, -0.5]);
    const power = errorChart(tests, { ...words, quantity: 'P' });
    expect(power.series).toMatchObject([
      {
        id: 'L2',
        points: [
          [first, -0.1],
          [second, null],
        ],
      },
    ]);
    expect(power.limits).toBeUndefined();
  });

  // proves R-ACCU-045
  // proves R-ACCU-028
  // proves R-ACCU-032
  it.each([
    ['SUCCESS', en, 'The device has passed'],
    ['FAIL', sk, sk.result.FAIL],
    ['CANCELLED', de, de.result.CANCELLED],
  ] as const)(
    'are saved with how the test ended (%s), the load point and the limit of each comparison',
    (status, { column, result, row: of }, ended) => {
      const open = row({ testCase: 'IB', relative_error: null, status: 'NOT_JUDGED' });
      const saved = {
        ...words,
        device: { mac: '02005E100001', zone: 'Europe/Bratislava' },
        headings: SHEET_COLUMNS.map((name) => column[name]),
        statusOf: (judged: AccuracyResultRow['status']) => of[judged],
        baseOf: ({ base }: Pick<AccuracyResultRow, 'base'>) => base ?? column.generator,
        resultOf: ({ status: at }: { status: keyof typeof result | 'RUNNING' }) => (at === 'RUNNING' ? '' : result[at]),
      };
      const bench = { mac: '02005E100003', title: 'Reference' };
      const run = { ID: 4, status, timestamp: 1_790_000_000, title: 'Class 1', login: 'anna', bench };
      const { headings, rows } = runSheet({ ...run, test: [test(1, [row(), open])] }, saved);
      expect(new Set(headings).size).toBe(13);
      // What a protocol has to name, in every row: a row of a file stands alone.
      const tested = ['21-09-2026 16:13:20', '02:00:5E:10:00:01', 'Class 1', 'anna', 'Reference (02:00:5E:10:00:03)'];
      const end = ['21-09-2026 16:13:30', ...tested];
      const place = [ended, 'Case 1', '240\u00a0V, 1\u00a0A, φ 60°, 50\u00a0Hz'];
      expect(rows).toEqual([
        { id: '1 VA', cells: [...place, 'VA', 'V', 240, 240.6, 0.6, 0.25, column.generator, 0.5, of.SUCCESS, ...end] },
        {
          id: '1 IB',
          cells: [...place, 'IB', 'A', 240, 240.6, 0.6, null, column.generator, null, of.NOT_JUDGED, ...end],
        },
      ]);
      // Cancelled before anything was compared.
      expect(runSheet({ ...run, test: [] }, saved).rows).toEqual([
        { id: 4, cells: [ended, ...Array(12).fill(null), ...tested] },
      ]);
    },
  );
});
