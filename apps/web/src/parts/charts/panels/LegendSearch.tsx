import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../base/ui/text/plain-text.ts';
import type { LegendEntry } from './Legend.tsx';
import styles from './legend-table.module.css';

interface Props {
  readonly entries: readonly Pick<LegendEntry, 'id' | 'name'>[];
  /** Ids of the entries that are found; undefined while nothing is searched. */
  readonly onFound: (found: ReadonlySet<string> | undefined) => void;
}

/** The search of a legend of many entries, without accents and case. */
export function LegendSearch({ entries, onFound }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = plainText(typed.trim());
  const found = entries.filter(({ name }) => plainText(name).includes(wanted)).map(({ id }) => id);
  const key = wanted === '' ? undefined : found.join('\n');
  const report = useEffectEvent((ids: string | undefined) => {
    onFound(ids === undefined ? undefined : new Set(ids.split('\n')));
  });
  // Live values bring new entries of the same names: only what is found counts.
  useEffect(() => report(key), [key]);
  useEffect(() => () => report(undefined), []);
  return (
    <div className={styles.find}>
      <TextInput
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        value={typed}
        size="xs"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('table.none_found', { text: typed.trim() })}
        </p>
      )}
    </div>
  );
}
