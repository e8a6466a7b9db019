import { type Icon, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './screen-states.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** Icon of the missing content; the words alone are enough without it. */
  readonly icon?: Icon;
  /** The next step, if there is one. */
  readonly action?: ReactNode;
  /** Other content follows below: it takes no more space than its words. */
  readonly isPart?: boolean;
}

/** Placeholder for missing content, with the next step. */
export function EmptyState({ title, hint, icon: Sign = IconInbox, action, isPart = false }: EmptyStateProps) {
  return (
    <div className={styles.centre} data-part={isPart}>
      <span className={styles.sign}>
        <Sign aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      {action}
    </div>
  );
}
