import { Button } from '@mantine/core';
import { NAME_LIMITS } from '@phasor/contract';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTreeName } from '../nodes.ts';
import styles from './TreeMenu.module.css';

interface NewNodeProps {
  readonly newLeaf: { readonly label: string } | undefined;
  /** Answers whether it was added; a name that was not stays in the field. */
  readonly onAdd: (title: string, kind: 'leaf' | 'group') => boolean;
}

/** A name and what it becomes: a leaf, where leaves are made here, or a group. */
export function NewNode({ newLeaf, onAdd }: NewNodeProps) {
  const { t } = useTranslation(['hierarchy']);
  const [title, setTitle] = useState('');
  const isFit = isTreeName(title, NAME_LIMITS.dialogMax);
  const add = (kind: 'leaf' | 'group') => {
    if (isFit && onAdd(title, kind)) setTitle('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(newLeaf === undefined ? 'group' : 'leaf');
  };
  return (
    <form className={styles.foot} onSubmit={submit}>
      <input
        value={title}
        maxLength={NAME_LIMITS.dialogMax}
        placeholder={t(newLeaf === undefined ? 'new_group' : 'new_name')}
        aria-label={t(newLeaf === undefined ? 'new_group' : 'new_name')}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {newLeaf === undefined ? null : (
        <Button type="submit" size="xs" disabled={!isFit} leftSection={<IconPlus size={14} aria-hidden />}>
          {newLeaf.label}
        </Button>
      )}
      <Button
        type={newLeaf === undefined ? 'submit' : 'button'}
        size="xs"
        variant="default"
        disabled={!isFit}
        leftSection={<IconFolderPlus size={14} aria-hidden />}
        onClick={newLeaf === undefined ? undefined : () => add('group')}
      >
        {t(newLeaf === undefined ? 'add' : 'group')}
      </Button>
    </form>
  );
}
