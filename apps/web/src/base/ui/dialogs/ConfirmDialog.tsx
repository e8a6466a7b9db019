import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../states/Wrong.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog, DialogActions } from './Dialog.tsx';

interface ConfirmDialogProps {
  /** What happens after a yes. */
  readonly question: string;
  /** The yes in other words, where it means more than that. */
  readonly yes?: string;
  /** Asked again because more is at stake than was known; read out at once. */
  readonly isUrgent?: boolean;
  readonly isPending?: boolean;
  /** Why a yes did not work; it can be said again. */
  readonly failure?: string | undefined;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** "Are you sure?" before something that cannot be undone (R-TREE-056). */
export function ConfirmDialog({ question, yes, isUrgent, isPending, failure, onYes, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('confirm.title')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.question} role={isUrgent === true ? 'alert' : undefined}>
          {question}
        </p>
        {failure === undefined ? null : <Wrong text={failure} />}
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button color="red" loading={isPending === true} onClick={onYes}>
            {yes ?? t('action.yes')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
