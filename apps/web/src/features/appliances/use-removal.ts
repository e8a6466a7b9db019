import type { DeviceListEntry } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { CallError } from '../../base/errors/call-error.ts';
import { success } from '../../base/ui/dialogs/success.ts';
import { refreshAppliances } from '../../parts/naming/index.ts';
import { isNothing } from './use-appliances.ts';

export type Removal =
  | { readonly kind: 'all' }
  | { readonly kind: 'imprint' | 'appliance'; readonly ID: number; readonly name: string };

const WIRE = { all: 'ALL', imprint: 'IMPRINT', appliance: 'APPLIANCE' } as const;

/**
 * Removes an imprint, all of them, or an appliance. Success is shown for two seconds, a failure in the dialog that asked
 * (R-APPL-017).
 */
export function useRemoval(device: DeviceListEntry, onDone: () => void) {
  const { t } = useTranslation(['appliances', 'errors']);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (removal: Removal) =>
      call('appliances.remove', {
        device_token: device.token,
        remove: WIRE[removal.kind],
        ...(removal.kind === 'all' ? {} : { ID: removal.ID }),
      }),
    onSuccess: (_, { kind }) => {
      success.set({ text: t(`removed.${kind}`) });
      onDone();
    },
    onSettled: () => refreshAppliances(client),
    meta: { quiet: 'all' },
  });
  const { error } = removal;
  const key = error instanceof CallError ? error.messageKey : 'general_error';
  // The general text speaks of a period, which is wrong for an entry that is gone already.
  const failure = isNothing(error)
    ? t('errors:appliances_imprints_not_found.title')
    : `${t(`errors:${key}.title`)}. ${t(`errors:${key}.hint`)}`;
  return { ...removal, failure: error === null ? undefined : failure };
}
