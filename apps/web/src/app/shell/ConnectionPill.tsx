import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../base/api/live/use-live.ts';
import styles from './ConnectionPill.module.css';

type ShownState = 'connecting' | 'connected' | 'disconnected';

/** Whether live values arrive: a dot and a word; on small screens the dot, with the word for screen readers. */
export function ConnectionPill() {
  const { t } = useTranslation(['shell']);
  const shown = useShownState();
  return (
    <span className={styles.pill} data-state={shown} role="status" title={t(`connection.${shown}_hint`)}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.word}>{t(`connection.${shown}`)}</span>
    </span>
  );
}

/** The first attempt is not a fault; later ones are, until one succeeds. */
function useShownState(): ShownState {
  const state = useConnection();
  const [shown, setShown] = useState<ShownState>('connecting');
  const next = state === 'connected' ? 'connected' : state === 'waiting' ? 'disconnected' : shown;
  if (next !== shown) setShown(next);
  return next;
}
