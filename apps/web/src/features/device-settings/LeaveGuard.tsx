import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../session/unsaved.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { leavesForm } from './settings-view.ts';

/**
 * Asks before changes that are not saved are left behind; the browser asks by itself when its page is closed, the menu of
 * the account before it signs out.
 */
export function LeaveGuard({ isEdited }: { isEdited: boolean }) {
  const { t } = useTranslation(['shell']);
  useEffect(() => {
    unsaved.set(isEdited);
    return () => unsaved.set(false);
  }, [isEdited]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => leavesForm(current, next),
    enableBeforeUnload: () => unsaved.get(),
    disabled: !isEdited,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? (
    <ConfirmDialog
      question={t('unsaved.question')}
      yes={t('unsaved.leave')}
      onYes={blocker.proceed}
      onClose={blocker.reset}
    />
  ) : null;
}
