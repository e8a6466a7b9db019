import type { CallAnswer, LiveValues } from '@phasor/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../base/api/queries/call-query.ts';
import type { RelayNumber } from './relay-names.ts';

type RelayStatistics = CallAnswer<'relays.statistics'>;

function statisticsQuery(token: string) {
  const quiet = { quiet: ['store.not_found'] } as const;
  return queryOptions({ ...callQuery('relays.statistics', { token, milliseconds: true }), meta: quiet });
}

/** What is stored of a disconnector's relays: their last changes and counters; undefined while nothing is known. */
export function useRelayStatistics(token: string): RelayStatistics | undefined {
  return useQuery(statisticsQuery(token)).data;
}

/** The same of several disconnectors, by address. */
export function useRelayStatisticsOf(
  devices: readonly { readonly mac: string; readonly token: string }[],
): ReadonlyMap<string, RelayStatistics> {
  return useQueries({
    queries: devices.map(({ token }) => statisticsQuery(token)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }, index) => (data === undefined ? [] : [[devices[index]?.mac ?? '', data]]))),
  });
}

export interface RelayCounter {
  /** Wh since it was cleared; null while unknown. */
  readonly energy: number | null;
  /** It is a stored reading: none has come live. */
  readonly isStored: boolean;
}

/** The counter of a relay now: the live one, or the last known one of a device that has reported none since the server's start. */
export function relayCounter(
  relay: RelayNumber,
  values: Pick<LiveValues, 'relay_energy'> | undefined,
  stored: Pick<RelayStatistics, 'relay_energy'> | undefined,
): RelayCounter {
  const live = values?.relay_energy?.[`R${relay}`];
  if (live !== undefined) return { energy: live, isStored: false };
  return { energy: stored?.relay_energy[`R${relay}`] ?? null, isStored: true };
}
