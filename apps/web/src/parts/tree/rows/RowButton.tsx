import type { ReactNode } from 'react';
import styles from './TreeRow.module.css';

interface RowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly tabIndex: 0 | -1;
  readonly kind?: 'select' | 'rename' | 'details';
  readonly children: ReactNode;
}

/** A button on a row of a tree, which does what it says and not what the row does. */
export function RowButton({ label, onClick, tabIndex, kind = 'select', children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={kind}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
