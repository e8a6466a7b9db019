import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../base/api/live/use-live.ts';
import styles from './ConnectionPill.module.css';

type Told = 'connecting' | 'connected' | 'disconnected';

/** Whether live values arrive: a dot and a word; small pictures show the dot and say the word. */
export function ConnectionPill() {
  const { t } = useTranslation(['shell']);
  const told = useTold();
  return (
    <span className={styles.pill} data-state={told} role="status" title={t(`connection.${told}_hint`)}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.word}>{t(`connection.${told}`)}</span>
    </span>
  );
}

/** The first attempt is no fault; later ones are, until one succeeds. */
function useTold(): Told {
  const state = useConnection();
  const [told, setTold] = useState<Told>('connecting');
  const next = state === 'connected' ? 'connected' : state === 'waiting' ? 'disconnected' : told;
  if (next !== told) setTold(next);
  return next;
}
