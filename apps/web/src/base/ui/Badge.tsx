import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

const ICONS = { ok: IconCircleCheck, info: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertTriangle } as const;

/** A state in a few words: icon, word and colour together. */
export function Badge({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
