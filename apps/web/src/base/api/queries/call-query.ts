import type { CallName } from '@phasor/contract';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput, CallOptions } from '../caller.ts';
import { call } from '../client.ts';

/** Key of one call's answer; `[name]` alone names all answers of a call. */
export const callKey = <Name extends CallName>(name: Name, input?: CallInput<Name>) =>
  input === undefined ? ([name] as const) : ([name, input] as const);

/**
 * A read of the call table as a query. The answer is kept under the call and its input; leaving the screen or changing the
 * input aborts a pending call.
 */
export function callQuery<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: Pick<CallOptions, 'suffix'> = {},
) {
  return queryOptions({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { ...options, signal }),
  });
}
