import { IconCircleFilled, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './DeviceStatus.module.css';
import type { ShownStatus } from './device-status.ts';

const ICONS = { online: IconCircleFilled, offline: IconPlugConnectedX, database_update: IconRefresh } as const;

/** A device's state as icon, word and colour together; `compact` keeps the word for screen readers only. */
export function DeviceStatus({ status, compact = false }: { status: ShownStatus; compact?: boolean }) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={styles.status} data-status={status} title={compact ? t(`state.${status}`) : undefined}>
      <Icon className={styles.icon} aria-hidden />
      <span className={compact ? 'visually-hidden' : undefined}>{t(`state.${status}`)}</span>
    </span>
  );
}
