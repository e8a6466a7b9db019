import type { Level } from '@phasor/contract';
import { IconEye, IconHandClick } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './menu/MenuRow.module.css';

const ICONS = { view: IconEye, operate: IconHandClick } as const;

/** Icon of the account's rights for a device, if they are restricted. */
export function LevelIcon({ level }: { level: Level }) {
  const { t } = useTranslation();
  if (level === 'own') return null;
  const Icon = ICONS[level];
  const words = t('level_yours', { level: t(`level.${level}`) });
  return (
    <span className={styles.level} title={`${words}. ${t(`level_hint.${level}`)}`}>
      <Icon aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
