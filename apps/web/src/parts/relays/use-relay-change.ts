import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { success } from '../../base/ui/dialogs/success.ts';

interface RelayChangeOptions {
  readonly onDone?: () => void;
  /** How long the success of deleting energy is shown, ms; the usual time without it. */
  readonly successMs?: number | undefined;
}

/** Changes settings of relays and shows success; a missing answer of the device is shown by the caller. */
export function useRelayChange(token: string, { onDone, successMs }: RelayChangeOptions = {}) {
  const { t } = useTranslation(['relays', 'common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<CallInput<'relays.writeSettings'>, 'token'>) =>
      call('relays.writeSettings', { token, ...change }),
    meta: { quiet: ['device.offline'] },
    onSuccess: (_answer, { clear_energy }) => {
      if (clear_energy === undefined) toasts.show({ kind: 'success', title: t('common:saved') });
      else success.set({ text: t('settings.cleared'), ...(successMs !== undefined && { forMs: successMs }) });
      void client.invalidateQueries({ queryKey: callKey('relays.readSettings') });
      onDone?.();
    },
  });
}
