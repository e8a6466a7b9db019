import styles from './Brand.module.css';

/** The product's mark, three vectors 120 degrees apart, and its name. */
export function Brand({ withName = true }: { withName?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 26 26" className={styles.mark} aria-hidden={withName} role="img" aria-label="Phasor">
        <circle cx="13" cy="13" r="11.2" className={styles.ring} />
        <path d="M13 13V4" className={styles.l1} />
        <path d="M13 13l7.8 4.5" className={styles.l2} />
        <path d="M13 13l-7.8 4.5" className={styles.l3} />
      </svg>
      {withName ? 'Phasor' : null}
    </span>
  );
}
