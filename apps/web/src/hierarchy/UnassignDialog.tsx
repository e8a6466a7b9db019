import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/client.ts';
import { session } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SuccessDialog } from '../ui/SuccessDialog.tsx';
import { errorToast, toasts } from '../ui/toasts.ts';
import styles from './DetailsDialog.module.css';
import { withoutDevices } from './edit-menu.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { useSelect } from './use-select.ts';

interface UnassignDialogProps {
  readonly macs: readonly string[];
  readonly onClose: () => void;
}

const CONFLICT = 409;

/** Removes devices from the account after being asked, and once more where nobody else owns them (decision 62). */
export function UnassignDialog({ macs, onClose }: UnassignDialogProps) {
  const { t } = useTranslation(['hierarchy', 'common']);
  const [step, setStep] = useState<'ask' | 'last_owner' | 'done'>('ask');
  const select = useSelect();
  const removal = useRemoval(macs, { onLastOwner: () => setStep('last_owner'), onRemoved: () => setStep('done') });
  if (step === 'done') {
    const close = () => {
      onClose();
      const { selection, devices } = session.get();
      const isThere =
        selection === undefined || 'group' in selection || devices.some(({ mac }) => mac === selection.device);
      if (!isThere) select(undefined);
    };
    return <SuccessDialog text={t('removed', { count: macs.length })} onClose={close} />;
  }
  const isLast = step === 'last_owner';
  return (
    <Dialog title={t('common:confirm.title')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.question} role={isLast ? 'alert' : undefined}>
          {isLast ? t('ask_last_owner', { count: macs.length }) : t('ask_remove', { count: macs.length })}
        </p>
        <footer className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red" loading={removal.isPending} onClick={() => removal.mutate(isLast)}>
            {isLast ? t('leave_anyway') : t('common:action.yes')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
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
      const gone = new Set(macs);
      session.removeDevices(gone);
      edit(withoutDevices(gone));
      onRemoved();
    },
    onError: (error) => {
      if (error instanceof CallError && error.endsSession) return;
      if (error instanceof CallError && error.code === CONFLICT && error.messageKey === 'last_owner') onLastOwner();
      else toasts.show(errorToast(i18n, error));
    },
  });
}

/** One device is named by its token, several by their addresses (1-core.md, 7). */
async function remove(macs: readonly string[], isConfirmed: boolean): Promise<void> {
  const confirmed = isConfirmed ? { leave_ownerless: true } : {};
  const { auth, devices } = session.get();
  const [only] = macs.length === 1 ? devices.filter(({ mac }) => mac === macs[0]) : [];
  if (only === undefined) await call('assignments.removeMany', { deviceList: [...macs], ...confirmed });
  else await call('assignments.remove', { token: only.token, login: auth?.login ?? '', ...confirmed });
}
