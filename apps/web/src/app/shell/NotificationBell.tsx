import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TopBar.module.css';

/** What happened lately. Nothing is listed until something is told. */
export function NotificationBell() {
  const { t } = useTranslation(['shell']);
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.button} aria-label={t('notifications.label', { count: 0 })}>
          <IconBell aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.notices}>
        <h2 className={styles.noticesTitle}>{t('notifications.title')}</h2>
        <p className={styles.empty}>
          <strong>{t('notifications.empty')}</strong>
          {t('notifications.empty_hint')}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
