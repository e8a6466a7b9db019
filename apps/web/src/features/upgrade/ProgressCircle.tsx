import { withUnit } from '@phasor/quantities';
import styles from './UpgradePage.module.css';

const RADIUS = 54;
const LENGTH = 2 * Math.PI * RADIUS;
/** Part of the circle while the progress is unknown. */
const TURNING_SHARE = 0.25;

/** Progress as a circle with its figure; it rotates while the progress is unknown. */
export function ProgressCircle({ label, percent }: { label: string; percent: number | undefined }) {
  const share = percent === undefined ? TURNING_SHARE : percent / 100;
  return (
    <div className={styles.circle} role="progressbar" aria-label={label} aria-valuenow={percent}>
      <svg viewBox="0 0 120 120" aria-hidden data-turning={percent === undefined}>
        <circle className={styles.track} cx="60" cy="60" r={RADIUS} />
        <circle
          className={styles.done}
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      {percent === undefined ? null : <span className={styles.percent}>{withUnit(String(percent), '%')}</span>}
    </div>
  );
}
