import { Button } from '@mantine/core';
import { NAME_LIMITS } from '@phasor/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { AddDeviceLink } from '../../../base/ui/AddDeviceLink.tsx';
import forms from '../../../base/ui/forms.module.css';
import { hasTwin, isTreeName, treeMenuStyles as trees } from '../../tree/index.ts';
import { hierarchyQuery } from '../hierarchy-query.ts';
import { leftOut } from '../tree.ts';
import styles from './HierarchyMenu.module.css';

/** Reports that the tree is full, if devices did not fit in it (D61). */
export function LeftOut() {
  const { t } = useTranslation(['hierarchy']);
  const { data, isFetching } = useQuery(hierarchyQuery());
  const devices = useStore(session, (state) => state.devices);
  const count = useMemo(() => leftOut(data?.nodes ?? [], devices).length, [data, devices]);
  // A device that was just assigned gets its leaf when the tree has been read again.
  if (count === 0 || isFetching) return null;
  return (
    <p className={styles.nothing} role="status">
      <strong>{t('left_out', { count })}</strong>
      {t('left_out_hint')}
    </p>
  );
}

/** Adds a group; a name that is too short adds nothing, without a message (R-TREE-016). */
export function NewGroup({ onAdd, onPick }: { onAdd: (title: string) => void; onPick: () => void }) {
  const { t } = useTranslation(['hierarchy']);
  const [title, setTitle] = useState('');
  const takenId = useId();
  const isDemo = useStore(session, ({ auth }) => auth?.demo === true);
  const nodes = useQuery(hierarchyQuery()).data?.nodes ?? [];
  const isTaken = hasTwin(nodes, { id: '', title, parent: null });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isTaken) return;
    onAdd(title);
    // A name that is too short stays in the field.
    if (isTreeName(title)) setTitle('');
  };
  return (
    <div className={trees.foot}>
      <form className={styles.write} onSubmit={add}>
        <input
          value={title}
          maxLength={NAME_LIMITS.treeMax}
          placeholder={t('new_group')}
          aria-label={t('new_group')}
          aria-invalid={isTaken}
          aria-describedby={isTaken ? takenId : undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('add')}
        </Button>
      </form>
      {isTaken ? (
        <p id={takenId} className={forms.hint} data-invalid role="alert">
          {t('name_taken')}
        </p>
      ) : null}
      <AddDeviceLink size="xs" variant="subtle" />
      {isDemo ? null : (
        <Button size="xs" variant="subtle" onClick={onPick}>
          {t('pick')}
        </Button>
      )}
    </div>
  );
}

interface PickedFootProps {
  readonly picked: ReadonlySet<string>;
  readonly onCancel: () => void;
  readonly onRemove: (macs: readonly string[]) => void;
}

/** Number of devices picked for removal, and the actions on them. */
export function PickedFoot({ picked, onCancel, onRemove }: PickedFootProps) {
  const { t } = useTranslation(['hierarchy', 'common']);
  return (
    <div className={trees.foot}>
      <span className={styles.picked} role="status">
        {t('picked', { count: picked.size })}
      </span>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('common:action.cancel')}
      </Button>
      <Button size="xs" color="red" disabled={picked.size === 0} onClick={() => onRemove([...picked])}>
        {t('remove_picked')}
      </Button>
    </div>
  );
}
