import type { DeviceListEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../base/api/caller.ts';
import { call } from '../../../base/api/client.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { refreshAppliances } from '../../../parts/naming/index.ts';

type Wish = Omit<CallInput<'appliances.correct'>, 'token'>;

/** What people corrected on a meter, the newest first. */
export function useCorrections({ token }: DeviceListEntry) {
  return useQuery({ ...callQuery('appliances.corrections', { token }), meta: { quiet: 'all' } });
}

/** Corrects runs; undefined for those who may not. A conflict reads the runs again. */
export function useCorrect(device: DeviceListEntry) {
  const { t } = useTranslation(['appliances']);
  const client = useQueryClient();
  const { token } = device;
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: Wish) => call('appliances.correct', { token, ...wish }),
    onSuccess: (_, { action }) => {
      toasts.show({ kind: 'success', title: t(`correction.done.${action}`), hint: t('correction.undo_hint') });
    },
    onError: (error) => {
      if (hasCode(error, 'request.edit_conflict')) {
        toasts.show({ kind: 'info', title: t('correction.changed'), hint: t('correction.changed_hint') });
      }
    },
    onSettled: () => refreshAppliances(client),
    meta: { quiet: ['request.edit_conflict'] },
  });
  return { correct: mayCall(device, 'appliances.correct') ? mutate : undefined, isPending };
}

/** Undoes a correction, for those who may. */
export function useUndo(device: DeviceListEntry) {
  const { t } = useTranslation(['appliances']);
  const client = useQueryClient();
  const { token } = device;
  const { mutate, isPending } = useMutation({
    mutationFn: (ID_correction: number) => call('appliances.undoCorrection', { token, ID_correction }),
    onSuccess: () => toasts.show({ kind: 'success', title: t('correction.undone') }),
    onError: (error) => {
      if (hasCode(error, 'request.edit_conflict')) {
        toasts.show({ kind: 'info', title: t('correction.not_undone'), hint: t('correction.not_undone_hint') });
      }
    },
    onSettled: () => refreshAppliances(client),
    meta: { quiet: ['request.edit_conflict'] },
  });
  return { undo: mayCall(device, 'appliances.undoCorrection') ? mutate : undefined, isPending };
}
