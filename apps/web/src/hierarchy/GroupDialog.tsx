import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import { useStore } from '../state/use-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toasts } from '../ui/toasts.ts';
import styles from './DetailsDialog.module.css';
import { NodeFields } from './DetailsFields.tsx';
import { isEmptyGroup, withoutGroup } from './edit-menu.ts';
import { groupMembers } from './tree.ts';
import { type DetailsForm, useDetailsForm } from './use-details-form.ts';
import { useEditHierarchy } from './use-edit-hierarchy.ts';
import { useSelect } from './use-select.ts';

interface GroupDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** The group was selected: there is nothing more to arrange. */
  readonly onSelected: () => void;
}

/** A group of the hierarchy: name, place in the tree, select and remove (1-core.md, 2). */
export function GroupDialog(props: GroupDialogProps) {
  const form = useDetailsForm(props.id);
  return form === undefined ? null : <GroupForm {...props} form={form} />;
}

function GroupForm({ id, form, onClose, onSelected }: GroupDialogProps & { form: DetailsForm }) {
  const { t } = useTranslation(['hierarchy', 'common', 'errors']);
  const edit = useEditHierarchy();
  const select = useSelect();
  const { devices, selection } = useStore(session);
  const members = groupMembers(form.node, devices).length;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (form.isTitleWrong) return;
    edit(form.edit);
    onClose();
  };
  const remove = () => {
    if (!isEmptyGroup(form.node)) {
      toasts.show({
        kind: 'error',
        title: t('errors:object_not_empty.title'),
        hint: t('errors:object_not_empty.hint'),
      });
      return;
    }
    edit(withoutGroup(id));
    onClose();
    if (selection !== undefined && 'group' in selection && selection.group === id) select(undefined);
  };
  return (
    <Dialog title={form.node.title} onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        <div className={styles.facts}>
          <p>{t(members === 0 ? 'not_selectable' : 'members', { count: members })}</p>
          <Button
            variant="default"
            disabled={members === 0}
            onClick={() => {
              onSelected();
              select({ group: id });
            }}
          >
            {t('select_group')}
          </Button>
        </div>
        <NodeFields form={form} />
        <footer className={styles.actions}>
          <Button className={styles.remove} variant="subtle" color="red" onClick={remove}>
            {t('remove_group')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button type="submit">{t('common:action.save')}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
