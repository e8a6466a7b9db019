import type { TariffVersionEntry } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { toasts } from '../../base/toasts/toasts.ts';

/** Saves or removes a version; the answer is the new list, and costs are read again. */
export function useTariffChange(token: string, onDone: () => void) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: { version: TariffVersionEntry } | { removed: string }) =>
      'version' in wish
        ? await call('tariffs.write', { token, ...wish.version })
        : await call('tariffs.remove', { token, valid_from: wish.removed }),
    onSuccess: (answer) => {
      client.setQueryData(callKey('tariffs.read', { token }), answer);
      void client.resetQueries({ queryKey: callKey('tariffs.cost') });
      toasts.show({ kind: 'success', title: t('common:saved') });
      onDone();
    },
  });
}
