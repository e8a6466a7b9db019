import styles from './Drawing.module.css';
import { drawingNamed } from './drawings.ts';

/** A drawing beside the words that name it. */
export function Drawing({ name }: { name: string }) {
  const { lines, soft } = drawingNamed(name);
  return (
    <svg className={styles.drawing} viewBox="0 0 48 48" aria-hidden>
      {soft === undefined ? null : <path className={styles.soft} d={soft} />}
      <path d={lines} />
    </svg>
  );
}
