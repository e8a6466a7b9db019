import type { Sighting } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { useLanguage } from '../../base/i18n/use-language.ts';
import { titled, useHierarchy } from '../../parts/hierarchy/index.ts';
import { forgetOffer, keepOffer } from './connect/kept-offer.ts';
import type { Joins } from './flow/flow.ts';
import { useFlow } from './flow/use-flow.ts';

/** How often somebody who waits for a device sees what arrived, ms. */
const WATCH_MS = 1_000;
const LIST_MS = 5_000;
/** The texts of the catalogue change with the program alone. */
const CATALOGUE_STALE_MS = 600_000;

export function useCatalogue() {
  const language = useLanguage();
  return useQuery({ ...callQuery('connecting.catalogue', { language }), staleTime: CATALOGUE_STALE_MS });
}

/** Devices that were seen behind gateways and are not taken, hidden ones among them. */
export function useWaiting() {
  return useQuery({ ...callQuery('connecting.waiting', {}), staleTime: 0, refetchInterval: LIST_MS });
}

export function useGateways() {
  return useQuery({ ...callQuery('connecting.gateways', {}), staleTime: 0, refetchInterval: LIST_MS });
}

/** The devices of the caller under the names that the account gave them; undefined until they are read. */
export function useListedDevices() {
  const { data, error } = useQuery({ ...callQuery('connecting.devices', {}), staleTime: 0, refetchInterval: LIST_MS });
  const nodes = useHierarchy()?.nodes;
  const devices = useMemo(() => data && titled(data.data, nodes ?? []), [data, nodes]);
  return { devices, error };
}

/** What arrives on a connection, each second. Its failures are shown in place. */
export function useConnectionState(id: string | undefined) {
  return useQuery({
    ...callQuery('connecting.state', { id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: WATCH_MS,
    meta: { quiet: 'all' },
  });
}

/** Makes a connection that ends by itself unless a device is taken through it. */
export function useBegin() {
  const language = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: {
      readonly ecosystem: string;
      readonly as: Joins;
      readonly model: string;
      readonly key?: string;
      /** MAC of the device whose meter is exchanged. */
      readonly instead?: string;
    }) => call('connecting.begin', { language, ...wish }),
    onSuccess: ({ data }) => keepOffer(client, data),
    // A key that does not suit is shown at its field.
    meta: { quiet: ['request.invalid'] },
  });
}

/** Makes a new password of a connection; the old one is void. */
export function useRenew() {
  const language = useLanguage();
  const client = useQueryClient();
  const { model } = useFlow().flow;
  return useMutation({
    mutationFn: (id: string) => call('connecting.renew', { language, id, ...(model === undefined ? {} : { model }) }),
    onSuccess: ({ data }) => keepOffer(client, data),
  });
}

/** Ends a connection through which nothing was taken. One that has ended already is as good. */
export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('connecting.cancel', { id }),
    onSettled: (_answer, _error, id) => forgetOffer(client, id),
    meta: { quiet: 'all' },
  });
}

/** Answers and lists that change when a device or a gateway comes or goes. */
export function useReadListsAgain(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['connecting.devices', 'connecting.gateways', 'connecting.waiting'] as const) {
      void client.invalidateQueries({ queryKey: callKey(name) });
    }
  };
}

export function useHide() {
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: ({ connection, key, hidden }: Sighting) =>
      call('connecting.hide', { id: connection.id, key, hidden: !hidden }),
    onSuccess: readAgain,
  });
}
