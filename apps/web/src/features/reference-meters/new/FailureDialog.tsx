import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import styles from '../ReferenceMeters.module.css';

/** A failure that has to be confirmed before anything else is done. */
export function FailureDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.text} role="alert">
          {text}
        </p>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {t('action.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
