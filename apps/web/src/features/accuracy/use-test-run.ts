import type { AccuracyTestCase, LiveMessage } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../base/api/client.ts';
import { live } from '../../base/api/live/live.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { session } from '../../base/session/session.ts';
import { createStore } from '../../base/state/create-store.ts';
import { useStore } from '../../base/state/use-store.ts';
import { plannedCase } from './case-form.ts';
import { afterMessage, type FollowedRun, ofAccount, withKept } from './run-view.ts';
import type { TestedDevice } from './use-devices.ts';

/** Kept across screens: after a look at the results the test is still there. */
const followed = createStore<FollowedRun | undefined>(undefined);
session.subscribe(() => {
  if (session.get().auth === undefined) followed.set(undefined);
});

const RESULTS = callKey('accuracy.results');

/** The test that runs or that ended while the page was open, with all its results; undefined without one. */
export function useTestRun(devices: readonly TestedDevice[] | undefined): FollowedRun | undefined {
  const client = useQueryClient();
  const take = useEffectEvent((messages: readonly LiveMessage[]) => {
    const before = followed.get();
    let run = before;
    for (const message of messages) {
      if (message.status === 'FAIL') continue;
      if (message.topic === 'AccuTest/State' || message.topic === 'AccuTest/Data') run = afterMessage(run, message);
    }
    if (run === before) return;
    followed.set(run);
    void client.invalidateQueries({ queryKey: RESULTS });
  });
  useEffect(() => live.subscribe({ kind: 'accutest' }, (messages) => take(messages)), []);
  const run = ofAccount(useStore(followed), devices);
  const token = devices?.find(({ mac }) => mac === run?.device)?.token;
  const { data } = useQuery({
    ...callQuery('accuracy.results', { device_token: token ?? '', limit: 1 }),
    enabled: token !== undefined,
    meta: { quiet: 'all' },
  });
  return run && withKept(run, data?.data[0]);
}

/** Clears a test that has ended, so that another one can start. */
export function leaveRun(): void {
  if (followed.get()?.isRunning === false) followed.set(undefined);
}

interface Wish {
  readonly device: TestedDevice;
  readonly title: string;
  readonly cases: readonly AccuracyTestCase[];
}

/** Starts a test. `useTestRun` follows the messages of the bench. */
export function useStartTest() {
  return useMutation({
    mutationFn: ({ device, title, cases }: Wish) =>
      call('accuracy.test', {
        device_token: device.token,
        testProfile: cases.map(plannedCase),
        title,
        confirmed: true,
      }),
    onMutate: leaveRun,
  });
}

export function useCancelTest() {
  return useMutation({ mutationFn: (token: string) => call('accuracy.cancel', { device_token: token }) });
}
