import { type Icon, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './screen-states.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly hint: string;
  /** What would be here, as a sign; the words alone say it too. */
  readonly icon?: Icon;
  /** The one next step, where there is one. */
  readonly action?: ReactNode;
  /** Other things follow below: it takes no more room than its words. */
  readonly isPart?: boolean;
}

/** What would be here, and the one next step. */
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
