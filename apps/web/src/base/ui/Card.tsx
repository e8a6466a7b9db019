import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { Skeleton } from './states/Skeleton.tsx';
import { withSoftHyphens } from './text/soft-hyphens.ts';

export interface CardProps {
  readonly title: string;
  /** Replaces the title if it is more than a text, such as a button. */
  readonly heading?: ReactNode;
  /** A word beside the title, such as "now". */
  readonly aside?: ReactNode;
  /** Columns on a wide screen. */
  readonly span?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16 | 24;
  readonly children: ReactNode;
}

type Span = NonNullable<CardProps['span']>;

/** A place in the grid for content with its own box, such as a chart. */
export function GridCell({ span, children }: { span: Span; children: ReactNode }) {
  return (
    <div className={styles.cell} data-span={span}>
      {children}
    </div>
  );
}

/** Content beside a title. */
export function CardAside({ children }: { children: ReactNode }) {
  return <span className={styles.aside}>{children}</span>;
}

/** A section of a screen with a title. */
export function Card({ title, heading, aside, span = 4, children }: CardProps) {
  return (
    <section className={styles.card} data-span={span} aria-label={title}>
      <h2 className={styles.title}>
        {heading ?? withSoftHyphens(title)}
        {aside === undefined ? null : <CardAside>{aside}</CardAside>}
      </h2>
      {children}
    </section>
  );
}

/** Keeps the place of a card while its program loads, so that nothing moves when it appears. */
export function CardSkeleton({ span }: { span: Span }) {
  return (
    <div className={`${styles.card} ${styles.waiting}`} data-span={span} aria-hidden>
      <Skeleton width={14} />
    </div>
  );
}

/** Arranges cards in twelve columns, fewer on smaller screens; in 24 if the screen is wide enough. */
export function CardGrid({ columns = 12, children }: { columns?: 12 | 24; children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
