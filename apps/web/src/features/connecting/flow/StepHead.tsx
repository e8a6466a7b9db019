import type { ReactNode } from 'react';
import styles from './flow.module.css';

/** Title of a step, and what is to be done in it. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h2>{title}</h2>
      <p>{children}</p>
    </header>
  );
}
