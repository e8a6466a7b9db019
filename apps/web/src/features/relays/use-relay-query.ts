import type { TimeRange } from '@phasor/calendar';
import type { CallAnswer } from '@phasor/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import type { Selection } from '../../parts/hierarchy/index.ts';
import { growthInterval, shownFailure, useErrorToast } from '../../parts/measurements/index.ts';

type RelayRead = 'relays.periods' | 'relays.profile' | 'relays.energy';

interface Asked<Name extends RelayRead> {
  readonly selection: Selection;
  readonly input: Omit<CallInput<Name>, 'token'>;
  /** The shown range, epoch ms. */
  readonly range: TimeRange;
  /** The range includes now: it is read again regularly. */
  readonly growing: boolean;
}

/** Data of a disconnector's relays in a range; the old chart stays until the new one is loaded, a failure is shown once. */
export function useRelayQuery<Name extends RelayRead>(name: Name, { selection, input, range, growing }: Asked<Name>) {
  const token = selection.kind === 'device' ? selection.device.token : undefined;
  const body = { token, ...input } as unknown as CallInput<Name>;
  const query = useQuery<CallAnswer<Name>>({
    queryKey: callKey(name, body),
    queryFn: token === undefined ? skipToken : ({ signal }) => call(name, body, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: growing ? growthInterval({ from: range.from / 1_000, to: range.to / 1_000 }) : false,
    structuralSharing: false,
    meta: { quiet: 'all' },
  });
  useErrorToast(shownFailure(query.error, selection), JSON.stringify(input));
  return query;
}
