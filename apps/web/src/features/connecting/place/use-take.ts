import type { Sighting } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { refreshSession } from '../../../base/renewal/refresh-session.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { hierarchyQuery } from '../../../parts/hierarchy/index.ts';
import { forgetOffer } from '../connect/kept-offer.ts';
import { useReadListsAgain } from '../use-connecting.ts';
import type { PlacedDevice } from './place-form.ts';

interface Taking {
  readonly sighting: Sighting;
  readonly devices: PlacedDevice[];
  /** Something may feed in there, as chosen at the check. */
  readonly feedsIn?: boolean;
}

/** Takes what was seen as devices. The list of devices and the tree are read again before anything leads there. */
export function useTakeSighting() {
  const client = useQueryClient();
  const readListsAgain = useReadListsAgain();
  return useMutation({
    mutationFn: async ({ sighting: { connection, key }, devices, feedsIn = false }: Taking) => {
      const { data } = await call('connecting.take', { id: connection.id, key, devices });
      await refreshSession();
      // The devices are taken; where this fails the tick is still off in their settings.
      if (feedsIn)
        await Promise.allSettled(data.map(({ token }) => call('wiring.setFeedsIn', { token, feeds_in: true })));
      await client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
      return data;
    },
    onSuccess: (_data, { sighting }) => forgetOffer(client, sighting.connection.id),
    // Also after a failure: somebody else may have taken it.
    onSettled: readListsAgain,
  });
}

/** The same, and then the dashboard of the first one. */
export function useTake(onDone: () => void) {
  const { t } = useTranslation(['connecting']);
  const navigate = useNavigate();
  const take = useTakeSighting();
  return {
    isPending: take.isPending,
    mutate: (taking: Taking) =>
      take.mutate(taking, {
        onSuccess: ([first]) => {
          onDone();
          toasts.show({ kind: 'success', title: t('place.done', { count: taking.devices.length }) });
          void navigate({ to: '/', search: { device: first?.mac } });
        },
      }),
  };
}
