import type { AccuracyCaseResult, AccuracyMessage, AccuracyRunEntry } from '@phasor/contract';
import type { AccuracyRunStatus } from '@phasor/contract/accuracy';

/** A test as the page follows it. */
export interface FollowedRun {
  readonly id: number;
  readonly device: string;
  readonly isRunning: boolean;
  /** The case that is measured, from 1, and how many there are; undefined until reported. */
  readonly test: { readonly current: number; readonly total: number } | undefined;
  /** How it ended; undefined while it runs, and while its end is not reported. */
  readonly status: Exclude<AccuracyRunStatus, 'RUNNING'> | undefined;
  readonly results: readonly AccuracyCaseResult[];
}

/** The test after a message; a test that starts clears the results of another. */
export function afterMessage(known: FollowedRun | undefined, message: AccuracyMessage): FollowedRun | undefined {
  if (message.topic === 'AccuTest/Data') {
    const { run, ...result } = message.data;
    return known?.id === run ? { ...known, results: withResults(known.results, [result]) } : known;
  }
  const { device, data } = message;
  if (data.code === 1 && data.ID !== undefined && device !== undefined) {
    const results = known?.id === data.ID ? known.results : [];
    return { id: data.ID, device, isRunning: true, test: data.test, status: undefined, results };
  }
  if (known === undefined || !known.isRunning || (data.ID !== undefined && data.ID !== known.id)) return known;
  const status = data.result === 'RUNNING' ? undefined : data.result;
  return { ...known, isRunning: false, test: undefined, status };
}

/** The test completed by what the server stores: results from before the page was open, and how it ended. */
export function withKept(known: FollowedRun, kept: AccuracyRunEntry | undefined): FollowedRun {
  if (kept?.ID !== known.id) return known;
  const results = withResults(kept.test, known.results);
  const status = known.isRunning || kept.status === 'RUNNING' ? known.status : kept.status;
  return { ...known, results, status };
}

/**
 * The test if the account still has its device, else undefined: no more messages come about it, and it would seem to run on
 * this page for ever.
 */
export function ofAccount(
  run: FollowedRun | undefined,
  devices: readonly { readonly mac: string }[] | undefined,
): FollowedRun | undefined {
  return devices?.some(({ mac }) => mac === run?.device) === false ? undefined : run;
}

function withResults(first: readonly AccuracyCaseResult[], others: readonly AccuracyCaseResult[]) {
  const byCase = new Map([...first, ...others].map((result) => [result.ID, result]));
  return [...byCase.values()].sort((a, b) => a.ID - b.ID);
}
