import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './screen-states.module.css';

/** Shown while a screen's own program is loaded. */
export function ScreenLoader() {
  const { t } = useTranslation();
  return (
    <div className={styles.centre} role="status">
      <Loader size="sm" aria-hidden />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
