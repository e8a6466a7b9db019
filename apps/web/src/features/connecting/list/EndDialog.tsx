import type { ListedDevice } from '@phasor/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { refreshSession } from '../../../base/renewal/refresh-session.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { useReadListsAgain } from '../use-connecting.ts';

/** Ends a device: its credential is void, its data stay. */
export function EndDialog({ device: { mac, title }, onClose }: { device: ListedDevice; onClose: () => void }) {
  const { t } = useTranslation(['connecting']);
  const readAgain = useReadListsAgain();
  const end = useMutation({
    mutationFn: async () => {
      await call('connecting.end', { mac });
      await refreshSession();
    },
    onSuccess: () => {
      toasts.show({ kind: 'success', title: t('end.done', { name: title }) });
      readAgain();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      question={t('end.ask', { name: title })}
      yes={t('end.yes')}
      isPending={end.isPending}
      onYes={() => end.mutate()}
      onClose={onClose}
    />
  );
}
