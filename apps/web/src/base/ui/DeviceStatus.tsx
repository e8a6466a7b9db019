import { IconCircleFilled, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './DeviceStatus.module.css';
import { STATE_WORDS, type StateWord } from './device-status.ts';

const ICONS = {
  online: IconCircleFilled,
  offline: IconPlugConnectedX,
  database_update: IconRefresh,
  unknown: IconPlugConnectedX,
  ended: IconPlugConnectedX,
} as const;

interface DeviceStatusProps {
  readonly status: StateWord;
  /** The word is for screen readers only. */
  readonly compact?: boolean;
  /** One word instead of a sentence, for lists. */
  readonly short?: boolean;
}

/** A device's state as icon, word and colour together. */
export function DeviceStatus({ status, compact = false, short = false }: DeviceStatusProps) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={styles.status} data-status={status} title={compact || short ? t(`state.${status}`) : undefined}>
      <Icon className={styles.icon} aria-hidden />
      <span className={compact ? 'visually-hidden' : undefined}>
        {t(short ? STATE_WORDS[status] : `state.${status}`)}
      </span>
    </span>
  );
}
