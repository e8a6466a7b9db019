import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { CallError, hasCode } from '../../../base/errors/call-error.ts';
import { session } from '../../../base/session/session.ts';
import { errorToast, toasts } from '../../../base/toasts/toasts.ts';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { success } from '../../../base/ui/dialogs/success.ts';
import { useEditHierarchy } from '../editing/use-edit-hierarchy.ts';
import { nodeOfDevice } from '../tree.ts';
import { useSelectRemaining } from '../use-select.ts';
import { useHierarchy } from '../use-selection.ts';

interface UnassignDialogProps {
  readonly macs: readonly string[];
  readonly onCancel: () => void;
  readonly onRemoved: () => void;
}

/** Removes devices from the account after a confirmation, and a second one if they have no other owner (D62). */
export function UnassignDialog({ macs, onCancel, onRemoved }: UnassignDialogProps) {
  const { t } = useTranslation(['hierarchy']);
  const [isLast, setLast] = useState(false);
  const selectRemaining = useSelectRemaining();
  const removed = () => {
    success.set({ text: t('removed', { count: macs.length }) });
    onRemoved();
    selectRemaining();
  };
  const removal = useRemoval(macs, { onLastOwner: () => setLast(true), onRemoved: removed });
  const name = useNameOf(macs[0]);
  const question = t(isLast ? 'ask_last_owner' : 'ask_remove', { count: macs.length, name });
  return (
    <ConfirmDialog
      question={question}
      {...(isLast ? { yes: t('leave_anyway') } : {})}
      isUrgent={isLast}
      isPending={removal.isPending}
      onYes={() => removal.mutate(isLast)}
      onClose={onCancel}
    />
  );
}

/** Name of a device in the tree. */
function useNameOf(mac: string | undefined): string {
  const nodes = useHierarchy()?.nodes ?? [];
  return (mac === undefined ? undefined : nodeOfDevice(nodes, mac)?.title) ?? '';
}

interface RemovalOutcome {
  readonly onLastOwner: () => void;
  readonly onRemoved: () => void;
}

function useRemoval(macs: readonly string[], { onLastOwner, onRemoved }: RemovalOutcome) {
  const { i18n } = useTranslation();
  const edit = useEditHierarchy();
  return useMutation({
    meta: { quiet: 'all' },
    mutationFn: (isConfirmed: boolean) => remove(macs, isConfirmed),
    onSuccess: () => {
      session.removeDevices(new Set(macs));
      edit({ kind: 'removeDevices', words: [macs] });
      onRemoved();
    },
    onError: (error) => {
      if (error instanceof CallError && error.endsSession) return;
      if (hasCode(error, 'access.last_owner') && error.messageKey === 'last_owner') onLastOwner();
      else toasts.show(errorToast(i18n, error));
    },
  });
}

/** One device is named by its token, several by their addresses (R-TREE-060, R-TREE-061). */
async function remove(macs: readonly string[], isConfirmed: boolean): Promise<void> {
  const confirmed = isConfirmed ? { leave_ownerless: true } : {};
  const { auth, devices } = session.get();
  const [only] = macs.length === 1 ? devices.filter(({ mac }) => mac === macs[0]) : [];
  if (only === undefined) await call('assignments.removeMany', { deviceList: [...macs], ...confirmed });
  else await call('assignments.remove', { token: only.token, login: auth?.login ?? '', ...confirmed });
}
