import { useTranslation } from 'react-i18next';
import styles from './DemoMark.module.css';
import { isDemo } from './is-demo.ts';

interface DemoMarkProps {
  /** Beside a heading that is read from afar. */
  readonly isLarge?: boolean;
}

/** Says that the installation shows demo data; nothing on one with real data (D44). */
export function DemoMark({ isLarge = false }: DemoMarkProps) {
  const { t } = useTranslation(['common']);
  return isDemo() ? (
    <span className={styles.mark} data-large={isLarge}>
      {t('common:demo')}
    </span>
  ) : null;
}
