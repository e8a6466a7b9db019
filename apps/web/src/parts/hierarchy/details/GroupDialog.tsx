import { Button } from '@mantine/core';
import { callDevices, groupRuleOf } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { isEmptyGroup } from '../../tree/index.ts';
import { useEditHierarchy } from '../editing/use-edit-hierarchy.ts';
import { groupAsCounted } from '../tree.ts';
import { useSelect, useSelectRemaining } from '../use-select.ts';
import styles from './DetailsDialog.module.css';
import { NodeDialog } from './NodeDialog.tsx';
import { type DetailsForm, useDetailsForm } from './use-details-form.ts';

interface GroupDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** The group was selected, which ends editing. */
  readonly onSelected: () => void;
}

/** A group of the hierarchy: name, place in the tree, select and remove (R-TREE). */
export function GroupDialog(props: GroupDialogProps) {
  const form = useDetailsForm(props.id);
  return form === undefined ? null : <GroupForm {...props} form={form} />;
}

function GroupForm({ id, form, onClose, onSelected }: GroupDialogProps & { form: DetailsForm }) {
  const { t } = useTranslation(['hierarchy', 'errors']);
  const removeGroup = useRemoveGroup(id);
  const [isAsked, setAsked] = useState(false);
  if (isAsked) {
    const remove = () => {
      onClose();
      removeGroup();
    };
    return (
      <ConfirmDialog
        question={t('ask_remove_group', { name: form.node.title })}
        onYes={remove}
        onClose={() => setAsked(false)}
      />
    );
  }
  const ask = () => {
    if (isEmptyGroup(form.node)) setAsked(true);
    else {
      const [title, hint] = [t('errors:object_not_empty.title'), t('errors:object_not_empty.hint')];
      toasts.show({ kind: 'error', title, hint });
    }
  };
  return (
    <NodeDialog
      form={form}
      facts={<GroupFacts id={id} form={form} onSelected={onSelected} />}
      changes={[]}
      removal={{ label: t('remove_group'), onClick: ask }}
      onClose={onClose}
    />
  );
}

/** The number of devices in the group's sum, and the link to select them together. */
function GroupFacts({ id, form, onSelected }: Omit<GroupDialogProps, 'onClose'> & { form: DetailsForm }) {
  const { t } = useTranslation(['hierarchy']);
  const devices = useStore(session, (state) => state.devices);
  const select = useSelect();
  const counted = groupAsCounted(form.node, devices);
  const members = callDevices(counted).macs.length;
  const rule = groupRuleOf(counted) === 'measured' ? 'measured_by' : 'members';
  return (
    <div className={styles.facts}>
      <p>{t(members === 0 ? 'not_selectable' : rule, { count: members })}</p>
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
  );
}

/** Removes an empty group; if it was selected, the first remaining leaf is selected (R-TREE-058). */
function useRemoveGroup(id: string): () => void {
  const edit = useEditHierarchy();
  const selectRemaining = useSelectRemaining();
  return () => {
    edit({ kind: 'removeGroup', words: [id] });
    selectRemaining();
  };
}
