import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { expect } from 'vitest';
import type { AccuracyRun } from '../../src/ports/records/accuracy-records.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = '02005E200001';

function aRun(values: Partial<AccuracyRun> = {}): Omit<AccuracyRun, 'id'> {
  const begun = { login: 'anna', title: 'Class 1', startedAt: 1_790_000_000_000, status: 'RUNNING' } as const;
  return { mac: MAC, bench: '02005E300001', ...begun, total: 2, tests: [], ...values };
}

const CASE = {
  ID: 1,
  timestamp: 1_790_000_010,
  generator: GENERATOR_DEFAULTS,
  results: [
    {
      testCase: 'VA',
      generator_value: 239.98,
      device_value: null,
      absolute_error: null,
      relative_error: null,
      accuracy: 0.5,
      status: 'NO_VALUE',
    },
  ],
} as const;

export const accuracyRunScenarios: Scenarios = {
  // proves R-ACCU-021
  'keeps the accuracy tests of a device and their benches, the newest first': async ({ devices, accuracyRuns }) => {
    for (const mac of [MAC, OTHER]) await devices.add(aDevice({ mac }));
    const [first, second] = [await accuracyRuns.begin(aRun()), await accuracyRuns.begin(aRun({ title: null }))];
    const other = await accuracyRuns.begin(aRun({ mac: OTHER, login: null }));
    await accuracyRuns.keep(first, { status: 'FAIL', tests: [{ ...CASE, results: [...CASE.results] }] });
    const [kept, running] = [
      { id: first, ...aRun({ status: 'FAIL', tests: [{ ...CASE, results: [...CASE.results] }] }) },
      { id: second, ...aRun({ title: null }) },
    ];
    expect(await accuracyRuns.ofDevice(MAC, { limit: 10 })).toEqual([running, kept]);
    expect(await accuracyRuns.ofDevice(MAC, { limit: 10, ascending: true })).toEqual([kept, running]);
    expect(await accuracyRuns.ofDevice(MAC, { limit: 1 })).toEqual([running]);
    expect(await accuracyRuns.ofDevice(MAC, { limit: 1, after: second })).toEqual([kept]);
    expect((await accuracyRuns.running()).map(({ id }) => id)).toEqual([second, other]);
  },
  'forgets an accuracy test that has not begun, and those of a device that goes': async ({ devices, accuracyRuns }) => {
    await expect(accuracyRuns.begin(aRun())).rejects.toMatchObject({ error: 'request.invalid' });
    await devices.add(aDevice());
    const id = await accuracyRuns.begin(aRun());
    await accuracyRuns.remove(id);
    expect(await accuracyRuns.ofDevice(MAC, { limit: 10 })).toEqual([]);
    await accuracyRuns.keep(id, { status: 'FAIL', tests: [] });
    expect(await accuracyRuns.begin(aRun())).toBeGreaterThan(id);
    await devices.remove(MAC);
    expect(await accuracyRuns.running()).toEqual([]);
  },
};
