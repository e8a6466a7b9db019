import { type NotificationPairEntry, PAIR_DESTINATIONS, PAIR_TYPES, type PairTypeName } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { unlessGone } from '../../base/api/queries/unless-gone.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { type Destination, type LeastClasses, outsideOf } from './pair-choices.ts';

/** Pairs of a device and the places outside the platform; while the chat is unreachable only its spaces are missing. */
export function usePairs(token: string) {
  const pairs = useQuery(callQuery('notifications.pairs', { device_token: token }));
  const spaces = useQuery({ ...callQuery('notifications.chatSpaces', {}), meta: { quiet: 'all' } });
  const addresses = useQuery(callQuery('notifications.addresses', {}));
  const outside = outsideOf({ spaces: spaces.data?.data ?? [], addresses: addresses.data?.data ?? [] });
  return { pairs: pairs.data?.data, error: pairs.error, outside };
}

function placeOf(destination: Destination) {
  if (destination.kind === 'platform') return {};
  return destination.kind === 'chat' ? { webex_space: destination.id } : { ID_address: Number(destination.id) };
}

export interface NewPair {
  readonly source: PairTypeName;
  readonly destination: Destination;
  /** Of the source `supply`. */
  readonly classes: LeastClasses;
}

/** Adds and removes pairs; the list is read again afterwards. */
export function usePairChanges(token: string, onDone: () => void) {
  const { t } = useTranslation(['notifications', 'common']);
  const client = useQueryClient();
  const done = (title: string) => {
    void client.invalidateQueries({ queryKey: callKey('notifications.pairs') });
    toasts.show({ kind: 'success', title });
    onDone();
  };
  const add = useMutation({
    mutationFn: ({ source, destination, classes }: NewPair) =>
      call('notifications.addPair', {
        device_token: token,
        notifyTypeID: PAIR_TYPES[source],
        notifyDestID: PAIR_DESTINATIONS[destination.kind],
        ...placeOf(destination),
        ...(source === 'supply' && { dip_class: classes.dip, swell_class: classes.swell }),
      }),
    onSuccess: () => done(t('common:saved')),
  });
  const remove = useMutation({
    mutationFn: ({ ID }: NotificationPairEntry) =>
      unlessGone(call('notifications.removePair', { device_token: token, ID })),
    onSuccess: () => done(t('removed')),
  });
  return { add, remove };
}
