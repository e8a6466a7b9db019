import type { TariffVersionEntry } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { unlessGone } from '../../base/api/queries/unless-gone.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { keptToast, messageToast, toasts } from '../../base/toasts/toasts.ts';

interface Written {
  readonly version: TariffVersionEntry;
  /** The stored version of its date as it is shown; null without one. */
  readonly known: TariffVersionEntry | null;
}

/** Saves or removes a version; the answer is the new list, and costs are read again. */
export function useTariffChange(token: string, onDone: () => void) {
  const { t, i18n } = useTranslation(['common']);
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: callKey('tariffs.read', { token }) });
  return useMutation({
    mutationFn: async (wish: Written | { readonly removed: string }) =>
      'version' in wish
        ? await call('tariffs.write', { token, ...wish.version, known: wish.known })
        : await unlessGone(call('tariffs.remove', { token, valid_from: wish.removed })),
    onSuccess: (answer) => {
      if (answer === undefined) readAgain();
      else client.setQueryData(callKey('tariffs.read', { token }), answer);
      void client.resetQueries({ queryKey: callKey('tariffs.cost') });
      toasts.show({ kind: 'success', title: t('common:saved') });
      onDone();
    },
    // Another owner has changed or removed it meanwhile: the next try is based on what is stored now.
    onError: (error, wish) => {
      readAgain();
      if (!hasCode(error, 'request.edit_conflict')) return;
      if (!('version' in wish)) toasts.show(messageToast(i18n, 'edit_conflict'));
      // The form of a new version shows at its date that there is one.
      else if (wish.known !== null) toasts.show(keptToast(i18n));
    },
    meta: { quiet: ['request.edit_conflict'] },
  });
}
