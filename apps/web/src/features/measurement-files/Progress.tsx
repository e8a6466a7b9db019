import { withUnit } from '@phasor/quantities';
import styles from './MeasurementFiles.module.css';

/** Progress, 0 to 1, with a label. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(100 * Math.min(1, Math.max(0, share)));
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      <progress max={100} value={percent} aria-label={label} />
      <span>{withUnit(String(percent), '%')}</span>
    </div>
  );
}
