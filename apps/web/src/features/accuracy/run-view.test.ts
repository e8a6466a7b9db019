import type { AccuracyCaseResult, AccuracyMessage, AccuracyRunEntry } from '@phasor/contract';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { describe, expect, it } from 'vitest';
import { afterMessage, type FollowedRun, ofAccount, withKept } from './run-view.ts';

const result = (ID: number): AccuracyCaseResult => ({ ID, timestamp: ID, generator: GENERATOR_DEFAULTS, results: [] });
const begun = (ID: number, current = 1): AccuracyMessage => ({
  topic: 'AccuTest/State',
  status: 'OK',
  device: 'A',
  data: { code: 1, ID, test: { current, total: 2 } },
});
const over = (data: object): AccuracyMessage => ({
  topic: 'AccuTest/State',
  status: 'OK',
  device: 'A',
  data: { code: 0, ...data },
});
const measured = (run: number, ID: number): AccuracyMessage => ({
  topic: 'AccuTest/Data',
  status: 'OK',
  device: 'A',
  data: { ...result(ID), run },
});
const after = (...messages: AccuracyMessage[]) => messages.reduce<FollowedRun | undefined>(afterMessage, undefined);

describe('a test that is followed', () => {
  // proves R-ACCU-023
  it('runs with its progress, gathers results, and ends', () => {
    expect(after(over({}))).toBeUndefined();
    expect(after(begun(7))).toMatchObject({ id: 7, isRunning: true, test: { current: 1, total: 2 }, results: [] });
    expect(after(begun(7), measured(7, 1), begun(7, 2))).toMatchObject({ test: { current: 2 }, results: [result(1)] });
    expect(after(begun(7), measured(7, 1), over({ ID: 7, result: 'FAIL' }))).toMatchObject({
      ...{ isRunning: false, test: undefined, status: 'FAIL' },
      results: [result(1)],
    });
  });

  // proves R-ACCU-023
  it('clears earlier results when another one begins, and takes none of another', () => {
    expect(after(begun(7), measured(7, 1), begun(8))).toMatchObject({ id: 8, results: [] });
    expect(after(begun(8), measured(7, 1), over({ ID: 7, result: 'FAIL' }))).toMatchObject({
      isRunning: true,
      results: [],
    });
  });

  it('has ended unseen where the server reports none any more', () => {
    expect(after(begun(7), over({}))).toMatchObject({ id: 7, isRunning: false, status: undefined });
  });

  // proves R-ACCU-024
  it('is completed by its stored results, also after a reload during the test', () => {
    const entry: AccuracyRunEntry = {
      ...{ ID: 7, timestamp: 0, status: 'CANCELLED', total: 2, title: null, login: null, bench: null },
      test: [result(1)],
    };
    const joined = after(begun(7, 2), measured(7, 2)) as FollowedRun;
    expect(withKept(joined, { ...entry, status: 'RUNNING' }).results).toEqual([result(1), result(2)]);
    expect(withKept(joined, { ...entry, ID: 6 })).toBe(joined);
    const ended = after(begun(7), over({})) as FollowedRun;
    expect(withKept(ended, entry)).toMatchObject({ status: 'CANCELLED', results: [result(1)] });
  });

  // proves R-ACCU-025
  it('is no longer shown once the account lost its device: no message would report its end', () => {
    const running = after(begun(7));
    expect(ofAccount(running, undefined)).toBe(running);
    expect(ofAccount(running, [{ mac: 'B' }, { mac: 'A' }])).toBe(running);
    expect(ofAccount(running, [{ mac: 'B' }])).toBeUndefined();
  });
});
