import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../base/errors/call-error.ts';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import styles from './DeviceSettingsPage.module.css';
import type { Saving } from './use-settings.ts';

/** Dialog that the device did not answer a save (R-SET-031). */
export function NoAnswer({ saving }: { saving: Saving }) {
  const { t } = useTranslation(['device-settings', 'errors', 'common']);
  if (!hasCode(saving.error, 'device.offline')) return null;
  return (
    <Dialog title={t('errors:device_not_responding_or_offline.title')} onClose={saving.reset}>
      <div className={styles.outcome} role="alert">
        <p>
          {t('unchanged')} {t('errors:device_not_responding_or_offline.hint')}
        </p>
        <DialogActions>
          <Button onClick={saving.reset}>{t('common:action.close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
