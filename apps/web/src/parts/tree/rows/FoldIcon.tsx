import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import styles from './TreeRow.module.css';

/** A group, shown with what is in it or without. */
export function FoldIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <IconChevronRight className={styles.fold} data-open={isOpen} aria-hidden />
      <IconFolder className={styles.icon} aria-hidden />
    </>
  );
}
