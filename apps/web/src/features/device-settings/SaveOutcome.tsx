import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/call-error.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SuccessDialog } from '../../ui/SuccessDialog.tsx';
import styles from './DeviceSettingsPage.module.css';
import { NOT_RESPONDING, type useSaving } from './use-settings.ts';

interface SaveOutcomeProps {
  readonly saving: ReturnType<typeof useSaving>;
  /** Said when the device has taken its settings. */
  readonly saved: string;
}

/** How a save ended: a success that goes by itself, or a dialog when the device did not answer (1-core.md, 8). */
export function SaveOutcome({ saving, saved }: SaveOutcomeProps) {
  const { t } = useTranslation(['errors', 'common']);
  if (saving.isSuccess) return <SuccessDialog text={saved} onClose={saving.reset} />;
  if (!hasCode(saving.error, NOT_RESPONDING)) return null;
  return (
    <Dialog title={t('errors:device_not_responding_or_offline.title')} onClose={saving.reset}>
      <div className={styles.outcome} role="alert">
        <p>{t('errors:device_not_responding_or_offline.hint')}</p>
        <Button onClick={saving.reset}>{t('common:action.close')}</Button>
      </div>
    </Dialog>
  );
}
