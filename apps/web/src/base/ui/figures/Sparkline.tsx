import type { Point } from '@phasor/contract';
import styles from './Sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

interface SparklineProps {
  readonly points: readonly Point[];
  readonly from: number;
  readonly to: number;
  /** Description of the line for readers who cannot see it. */
  readonly label: string;
  readonly isOld?: boolean;
}

const WIDTH = 170;
const HEIGHT = 48;

/** The recent course of a value: a small line without axes that ends now. */
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
