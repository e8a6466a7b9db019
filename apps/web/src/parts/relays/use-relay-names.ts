import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { type RelayNames, relayNames } from './relay-names.ts';

/** Names that were given to a disconnector's relays; that none was is no failure. */
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

/** How the relays of a disconnector are called; undefined while nobody knows yet, and without a token. */
export function useRelayNames(token: string | undefined): RelayNames | undefined {
  const { t } = useTranslation(['relays']);
  const { data, isPending } = useQuery({ ...relayNamesQuery(token ?? ''), enabled: token !== undefined });
  return useMemo(
    () => (isPending ? undefined : relayNames(data, (number) => t('relay', { number }))),
    [data, isPending, t],
  );
}

/** How the relays of several disconnectors are called, by address; without those of which nobody knows yet. */
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
