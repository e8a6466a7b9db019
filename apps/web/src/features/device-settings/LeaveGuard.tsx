import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { leavesForm } from './settings-view.ts';

/** Asks before changes that are not saved are left behind; the browser asks by itself when its page is closed. */
export function LeaveGuard({ isEdited }: { isEdited: boolean }) {
  const { t } = useTranslation(['device-settings']);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => leavesForm(current, next),
    enableBeforeUnload: isEdited,
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
