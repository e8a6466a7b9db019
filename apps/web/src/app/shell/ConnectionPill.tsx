import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../base/api/live/use-live.ts';
import { storing } from '../../base/state/storing.ts';
import { useStore } from '../../base/state/use-store.ts';
import styles from './ConnectionPill.module.css';

type ShownState = 'connecting' | 'connected' | 'disconnected';
/** Values that arrive but are not stored are no reason to say that all is well. */
type Word = ShownState | 'unstored';

/** Whether live values arrive: a dot and a word; on small screens the dot, with the word for screen readers. */
export function ConnectionPill() {
  const { t } = useTranslation(['shell']);
  const shown = useShownState();
  const isStoring = useStore(storing, (state) => state);
  const word: Word = shown === 'connected' && !isStoring ? 'unstored' : shown;
  const state = word === 'unstored' ? 'disconnected' : shown;
  return (
    <span className={styles.pill} data-state={state} role="status" title={t(`connection.${word}_hint`)}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.word}>{t(`connection.${word}`)}</span>
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
