import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  /** What will happen, in a sentence. */
  readonly text: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** "Are you sure?" before something that cannot be undone (1-core.md, 5). */
export function ConfirmDialog({ text, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('confirm.title')} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('action.cancel')}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {t('action.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
