import { useTranslation } from 'react-i18next';
import { useConnection } from '../../api/use-live.ts';
import styles from './ConnectionPill.module.css';

/** Whether live values arrive: a dot and a word; small pictures show the dot and say the word. */
export function ConnectionPill() {
  const { t } = useTranslation(['shell']);
  const isConnected = useConnection() === 'connected';
  return (
    <span
      className={styles.pill}
      data-connected={isConnected}
      role="status"
      title={isConnected ? t('connection.connected_hint') : t('connection.disconnected_hint')}
    >
      <span className={styles.dot} aria-hidden />
      <span className={styles.word}>{isConnected ? t('connection.connected') : t('connection.disconnected')}</span>
    </span>
  );
}
