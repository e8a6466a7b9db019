import type { DeviceListEntry } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { success } from '../../ui/success.ts';
import { refreshAppliances } from './refresh-appliances.ts';

export type Removal =
  | { readonly kind: 'all' }
  | { readonly kind: 'imprint' | 'appliance'; readonly ID: number; readonly name: string };

const WIRE = { all: 'ALL', imprint: 'IMPRINT', appliance: 'APPLIANCE' } as const;

/** Removes an imprint, all of them, or an appliance; says so for two seconds (2-measurement-views.md, 8). */
export function useRemoval(device: DeviceListEntry, onDone: () => void) {
  const { t } = useTranslation(['appliances']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (removal: Removal) =>
      call('appliances.remove', {
        device_token: device.token,
        remove: WIRE[removal.kind],
        ...(removal.kind === 'all' ? {} : { ID: removal.ID }),
      }),
    onSuccess: (_, { kind }) => success.set({ text: t(`removed.${kind}`) }),
    onSettled: () => {
      refreshAppliances(client);
      onDone();
    },
  });
}
