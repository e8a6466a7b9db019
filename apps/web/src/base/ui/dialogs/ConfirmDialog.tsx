import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../states/Wrong.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog, DialogActions } from './Dialog.tsx';

interface ConfirmDialogProps {
  /** Consequence of a yes. */
  readonly question: string;
  /** Another label for the yes, if it means more than that. */
  readonly yes?: string;
  /** Confirmed again because the consequences are larger than first shown; announced at once by screen readers. */
  readonly isUrgent?: boolean;
  readonly isPending?: boolean;
  /** Why a yes failed; it can be repeated. */
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
