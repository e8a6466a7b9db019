import type { Point } from '@phasor/contract';
import styles from './Sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

interface SparklineProps {
  readonly points: readonly Point[];
  readonly from: number;
  readonly to: number;
  /** What the line shows, for who cannot see it. */
  readonly label: string;
  readonly isOld?: boolean;
}

const WIDTH = 170;
const HEIGHT = 48;

/** How a value got here: a small line without axes whose end is now. */
export function Sparkline({ points, from, to, label, isOld = false }: SparklineProps) {
  const { line, area, last } = sparklinePath(points, { from, to, width: WIDTH - 4, height: HEIGHT });
  return (
    <svg className={styles.sparkline} data-old={isOld} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
      {last === undefined ? null : <circle className={styles.end} cx={last.x} cy={last.y} r="3" />}
    </svg>
  );
}
