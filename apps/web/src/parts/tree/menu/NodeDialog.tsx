import { Button } from '@mantine/core';
import { type MenuTreeNode, NAME_LIMITS } from '@phasor/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../base/toasts/toasts.ts';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../base/ui/dialogs/FormActions.tsx';
import forms from '../../../base/ui/forms.module.css';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import { moved, type NodesEdit, removed, renamed } from '../edit-nodes.ts';
import { isEmptyGroup, isTreeName } from '../nodes.ts';
import { PlaceFields, usePlaceChoice } from './PlaceFields.tsx';
import styles from './TreeMenu.module.css';
import type { TreeEditing } from './TreeMenu.tsx';

interface NodeDialogProps<Data extends object> {
  readonly node: MenuTreeNode<Data>;
  readonly nodes: readonly MenuTreeNode<Data>[];
  readonly editing: TreeEditing<Data>;
  /** Answers whether the edit was made. */
  readonly onEdit: (edit: NodesEdit<Data>) => boolean;
  readonly onClose: () => void;
}

/** Name and place of a node, and the way to remove it: what dragging and a double click do, by keyboard and touch. */
export function NodeDialog<Data extends object>(props: NodeDialogProps<Data>) {
  const { node, editing, onEdit, onClose } = props;
  const { t } = useTranslation(['hierarchy', 'errors']);
  const [isAsked, setAsked] = useState(false);
  const { id } = node.data;
  if (isAsked) {
    const remove = () => {
      onClose();
      onEdit(removed(id));
    };
    return (
      <ConfirmDialog
        question={t('ask_remove_group', { name: node.title })}
        onYes={remove}
        onClose={() => setAsked(false)}
      />
    );
  }
  const askGroup = () => {
    if (isEmptyGroup(node)) setAsked(true);
    else {
      const [title, hint] = [t('errors:object_not_empty.title'), t('errors:object_not_empty.hint')];
      toasts.show({ kind: 'error', title, hint });
    }
  };
  const removeLeaf = editing.onRemoveLeaf;
  const askLeaf =
    removeLeaf &&
    (() => {
      onClose();
      removeLeaf(node);
    });
  return <NodeForm {...props} onRemove={node.isLeaf ? askLeaf : askGroup} />;
}

interface NodeFormProps<Data extends object> extends NodeDialogProps<Data> {
  readonly onRemove: (() => void) | undefined;
}

function NodeForm<Data extends object>({ node, nodes, editing, onEdit, onClose, onRemove }: NodeFormProps<Data>) {
  const { t } = useTranslation(['hierarchy']);
  const isPhone = useIsPhone();
  const nameId = useId();
  const { id } = node.data;
  const [written, setTitle] = useState<string>();
  const title = written ?? node.title;
  const place = usePlaceChoice(nodes, id);
  const isWrong = !isTreeName(title, NAME_LIMITS.dialogMax);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    // Only what was changed here: what another browser changed meanwhile stays (D61).
    const rename: NodesEdit<Data> =
      written === undefined ? (same) => same : renamed(id, written, NAME_LIMITS.dialogMax);
    const move: NodesEdit<Data> = place.to === undefined ? (same) => same : moved(id, place.to);
    if (onEdit((before) => move(rename(before)))) onClose();
  };
  return (
    <Dialog kind={isPhone ? 'sheet' : 'window'} title={node.title} onClose={onClose}>
      <form className={forms.form} data-narrow={!isPhone} onSubmit={save} noValidate>
        <div className={forms.field}>
          <label htmlFor={nameId}>{t('name')}</label>
          <input
            id={nameId}
            value={title}
            disabled={node.isLeaf && editing.isLeafFixed === true}
            maxLength={NAME_LIMITS.dialogMax}
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${nameId}-hint` : undefined}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          {isWrong ? (
            <p id={`${nameId}-hint`} className={forms.hint} data-invalid role="alert">
              {t('name_wrong')}
            </p>
          ) : null}
        </div>
        <PlaceFields place={place} />
        <FormActions onClose={onClose}>
          {onRemove === undefined ? null : (
            <Button className={styles.remove} variant="subtle" color="red" onClick={onRemove}>
              {t('remove_picked')}
            </Button>
          )}
        </FormActions>
      </form>
    </Dialog>
  );
}
