import styles from './Skeleton.module.css';

/** Placeholder for a first answer; `width` in letters. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width: `${width}ch` }} aria-hidden data-waiting />;
}
