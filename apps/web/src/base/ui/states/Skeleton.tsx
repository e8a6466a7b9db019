import styles from './Skeleton.module.css';

/** Stands where a first answer will be; `width` in letters. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width: `${width}ch` }} aria-hidden data-waiting />;
}
