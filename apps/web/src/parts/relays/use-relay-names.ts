import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { type RelayNames, relayNames } from './relay-names.ts';

/** Stored names of a disconnector's relays; an empty object if there are none. */
function relayNamesQuery(token: string) {
  const input = { token, names: true };
  return queryOptions({
    queryKey: callKey('relays.readSettings', input),
    queryFn: async ({ signal }) => {
      try {
        return (await call('relays.readSettings', input, { signal })).data;
      } catch (error) {
        if (hasCode(error, 'store.not_found')) return {};
        throw error;
      }
    },
  });
}

/** Names of a disconnector's relays; undefined while unknown and without a token. */
export function useRelayNames(token: string | undefined): RelayNames | undefined {
  const { t } = useTranslation(['relays']);
  const { data, isPending } = useQuery({ ...relayNamesQuery(token ?? ''), enabled: token !== undefined });
  return useMemo(
    () => (isPending ? undefined : relayNames(data, (number) => t('relay', { number }))),
    [data, isPending, t],
  );
}

/** Names of the relays of several disconnectors, by address; without those that are still unknown. */
export function useRelayNamesOf(
  devices: readonly { readonly mac: string; readonly token: string }[],
): ReadonlyMap<string, RelayNames> {
  const { t } = useTranslation(['relays']);
  return useQueries({
    queries: devices.map(({ token }) => relayNamesQuery(token)),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data, isPending }, index) => {
          const mac = devices[index]?.mac;
          if (isPending || mac === undefined) return [];
          return [[mac, relayNames(data, (number) => t('relay', { number }))] as const];
        }),
      ),
  });
}
