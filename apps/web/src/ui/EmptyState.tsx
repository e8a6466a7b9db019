import type { ReactNode } from 'react';
import styles from './screen-states.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** The one next step, where there is one. */
  readonly action?: ReactNode;
}

/** What would be here, and the one next step. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.centre}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      {action}
    </div>
  );
}
