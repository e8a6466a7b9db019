import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FoldIcon } from '../../../parts/tree/index.ts';
import styles from '../AppliancesPage.module.css';
import type { RowGroup } from './timeline-rows.ts';

interface Props {
  readonly groups: readonly RowGroup[];
  readonly nameOf: (group: RowGroup) => string;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (folded: ReadonlySet<string>) => void;
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
}

/** From so many rows on, one is searched for. */
const SEARCHED = 8;

/** The groups of the timeline, each folded into one row or unfolded, and a search for names. */
export function RowGroups({ groups, nameOf, folded, onFold, wanted, onWanted }: Props) {
  const { t } = useTranslation(['appliances']);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  if (groups.length < 2 && count < SEARCHED) return null;
  const toggle = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    onFold(next);
  };
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <button
          key={group.id}
          type="button"
          className={styles.group}
          aria-expanded={!folded.has(group.id)}
          onClick={() => toggle(group.id)}
        >
          <FoldIcon isOpen={!folded.has(group.id)} />
          {`${nameOf(group)} (${group.rows.length})`}
        </button>
      ))}
      {count < SEARCHED ? null : (
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={wanted}
          size="xs"
          onChange={({ currentTarget }) => onWanted(currentTarget.value)}
        />
      )}
    </div>
  );
}
