import type { DeviceListEntry } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { isPlain } from './phase-exchange.ts';

type TurnedDevice = Pick<DeviceListEntry, 'level' | 'token'>;

/** The transformers of a device that are turned in software; undefined until it is known. */
export function useTurnings({ token }: Pick<DeviceListEntry, 'token'>) {
  return useQuery(callQuery('wiring.read', { token })).data?.data;
}

/** Keeps whether something may feed in at a device, for those who may. */
export function useFeedsIn(device: TurnedDevice) {
  const client = useQueryClient();
  const { token } = device;
  const { queryKey } = callQuery('wiring.read', { token });
  const { mutate } = useMutation({
    mutationFn: (feedsIn: boolean) => call('wiring.setFeedsIn', { token, feeds_in: feedsIn }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  return mayCall(device, 'wiring.setFeedsIn') ? mutate : undefined;
}

/** Turns a transformer in software or undoes it, for those who may. */
export function useTurning(device: TurnedDevice) {
  const { t } = useTranslation(['wiring']);
  const client = useQueryClient();
  const { token } = device;
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: { readonly phase: Phase; readonly turned: boolean }) => call('wiring.turn', { token, ...wish }),
    onSuccess: (answer, { phase, turned }) => {
      client.setQueryData(callQuery('wiring.read', { token }).queryKey, answer);
      toasts.show({ kind: 'success', title: t(turned ? 'turned' : 'undone', { phase }) });
    },
  });
  return { turn: mayCall(device, 'wiring.turn') ? mutate : undefined, isPending };
}

/** Exchanges phases in software or undoes it, for those who may. */
export function useExchange(device: TurnedDevice) {
  const { t } = useTranslation(['wiring']);
  const client = useQueryClient();
  const { token } = device;
  const { queryKey } = callQuery('wiring.read', { token });
  const { mutate, isPending } = useMutation({
    mutationFn: (order: readonly Phase[]) => {
      const known = client.getQueryData(queryKey)?.data.order ?? undefined;
      return call('wiring.exchange', { token, order: [...order], ...(known && { known: [...known] }) });
    },
    // Somebody else may have exchanged phases: what is stored is shown.
    onError: () => client.invalidateQueries({ queryKey }),
    onSuccess: (answer, order) => {
      client.setQueryData(queryKey, answer);
      toasts.show({ kind: 'success', title: t(isPlain(order) ? 'exchange.undone' : 'exchange.done') });
    },
  });
  return { exchange: mayCall(device, 'wiring.exchange') ? mutate : undefined, isPending };
}
