import { type DeviceListEntry, POLL_MS, type RelayGuard } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import type { RelayNumber } from './relay-names.ts';

/** Lock and confirmation of a relay, read again regularly since other accounts set them too; undefined while unknown. */
export function useRelayGuard({ token }: Pick<DeviceListEntry, 'token'>, relay: RelayNumber): RelayGuard | undefined {
  const { data } = useQuery({
    ...callQuery('relays.guards', { token }),
    refetchInterval: POLL_MS.deviceSettings,
    meta: { quiet: 'all' },
  });
  return data?.data[`R${relay}`];
}

/** Sets the guards of relays; the server's answer is shown at once. */
export function useGuardChange(token: string) {
  const client = useQueryClient();
  const key = callKey('relays.guards', { token });
  return useMutation({
    mutationFn: (guards: CallInput<'relays.setGuards'>['guards']) => call('relays.setGuards', { token, guards }),
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (answer) => client.setQueryData(key, answer),
  });
}
