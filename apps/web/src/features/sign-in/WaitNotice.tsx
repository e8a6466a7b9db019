import { useTranslation } from 'react-i18next';
import { useNow } from '../../base/ui/text/use-now.ts';
import styles from './SignInPage.module.css';

/** Remaining wait after too many attempts (D77); nothing once it is over. */
export function WaitNotice({ until }: { until: number }) {
  const { t } = useTranslation(['sign-in']);
  const seconds = Math.ceil((until - useNow(1_000)) / 1_000);
  if (seconds <= 0) return null;
  return (
    <p className={styles.notice} role="timer" aria-live="off">
      {t('wait', { count: seconds })}
    </p>
  );
}
