import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import forms from '../../base/ui/forms.module.css';
import { copyText } from '../../base/ui/text/copy-text.ts';
import styles from './AddressesCard.module.css';

/** The secret of a webhook, shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common']);
  const failed = { title: t('address.not_copied.title'), hint: t('address.not_copied.hint') };
  return (
    <Dialog title={t('address.secret')} onClose={onClose}>
      <div className={forms.form}>
        <p className={styles.hint}>{t('address.secret_hint')}</p>
        <code className={styles.secret}>{secret}</code>
        <DialogActions>
          <Button
            variant="default"
            leftSection={<IconCopy size="1rem" aria-hidden />}
            onClick={() => void copyText(secret, { copied: t('address.copied'), failed })}
          >
            {t('address.copy')}
          </Button>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
