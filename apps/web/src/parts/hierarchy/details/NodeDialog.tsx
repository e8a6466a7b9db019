import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import forms from '../../../base/ui/forms.module.css';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import type { TreeChange } from '../editing/tree-change.ts';
import { useEditHierarchy } from '../editing/use-edit-hierarchy.ts';
import styles from './DetailsDialog.module.css';
import { NodeFields } from './DetailsFields.tsx';
import type { DetailsForm } from './use-details-form.ts';

/** The button that removes the node. */
export interface RemoveAction {
  readonly label: string;
  readonly onClick: () => void;
  /** Why it is disabled. */
  readonly blockedBy?: string | undefined;
}

interface NodeDialogProps {
  readonly form: DetailsForm;
  /** Facts about the node, above the fields. */
  readonly facts: ReactNode;
  /** Fields beside name and group. */
  readonly fields?: ReactNode;
  /** Content below the fields. */
  readonly children?: ReactNode;
  /** Changes beside name and group; undefined while a field is invalid. */
  readonly changes: readonly TreeChange[] | undefined;
  readonly removal: RemoveAction;
  readonly onClose: () => void;
}

/** Name, group and other properties of a node of the tree, saved together (R-TREE). */
export function NodeDialog({ form, facts, fields, children, changes, removal, onClose }: NodeDialogProps) {
  const { t } = useTranslation();
  const edit = useEditHierarchy();
  const isPhone = useIsPhone();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (form.isTitleWrong || changes === undefined) return;
    edit(...form.changes, ...changes);
    onClose();
  };
  return (
    <Dialog kind={isPhone ? 'sheet' : 'window'} title={form.node.title} onClose={onClose}>
      <form className={forms.form} onSubmit={save} noValidate>
        {facts}
        <NodeFields form={form}>{fields}</NodeFields>
        {children}
        <DialogActions>
          <Button
            className={styles.remove}
            variant="subtle"
            color="red"
            disabled={removal.blockedBy !== undefined}
            title={removal.blockedBy}
            onClick={removal.onClick}
          >
            {removal.label}
          </Button>
          <Button className={styles.close} variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button type="submit">{t('action.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
