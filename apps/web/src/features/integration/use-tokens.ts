import type { IntegrationTokenEntry } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { unlessGone } from '../../base/api/queries/unless-gone.ts';
import { toasts } from '../../base/toasts/toasts.ts';

/** After a change of tokens: reads the list again and shows that it succeeded. */
function useDone(): (title: string) => void {
  const client = useQueryClient();
  return (title) => {
    void client.invalidateQueries({ queryKey: callKey('integration.list') });
    toasts.show({ kind: 'success', title });
  };
}

export function useNewToken(device_token: string, onDone: () => void) {
  const { t } = useTranslation(['integration']);
  const done = useDone();
  return useMutation({
    mutationFn: (wish: { readonly life_time: number; readonly note: string; readonly macs?: string[] }) =>
      call('integration.generate', { device_token, ...wish }),
    onSuccess: () => {
      done(t('generated'));
      onDone();
    },
  });
}

export function useTokenNote(device_token: string, { ID }: IntegrationTokenEntry, onDone: () => void) {
  const { t } = useTranslation(['integration']);
  const done = useDone();
  return useMutation({
    mutationFn: (note: string) => call('integration.setNote', { device_token, ID, note }),
    onSuccess: () => {
      done(t('note_saved'));
      onDone();
    },
  });
}

export function useRevocation(device_token: string, onDone: () => void) {
  const { t } = useTranslation(['integration']);
  const done = useDone();
  return useMutation({
    mutationFn: ({ ID }: IntegrationTokenEntry) => unlessGone(call('integration.revoke', { device_token, ID })),
    onSuccess: () => {
      done(t('revoked'));
      onDone();
    },
  });
}
