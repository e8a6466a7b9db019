import type { NotificationPairEntry } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import styles from './NotificationsPage.module.css';
import { classesOf } from './pair-choices.ts';
import { SupplyClasses } from './SupplyClasses.tsx';
import type { NewPair } from './use-pairs.ts';

interface ChangeClassesDialogProps {
  readonly pair: NotificationPairEntry;
  readonly destination: NewPair['destination'];
  readonly isSaving: boolean;
  readonly onSave: (pair: NewPair) => void;
  readonly onClose: () => void;
}

/** Changes the classes of a pair of the source `supply`. */
export function ChangeClassesDialog({ pair, destination, isSaving, onSave, onClose }: ChangeClassesDialogProps) {
  const { t } = useTranslation(['notifications']);
  const [classes, setClasses] = useState(() => classesOf(pair));
  return (
    <Dialog title={t('classes.change')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) onSave({ source: 'supply', destination, classes });
        }}
      >
        <SupplyClasses classes={classes} onChange={setClasses} />
        <FormActions isPending={isSaving} onClose={onClose} />
      </form>
    </Dialog>
  );
}
