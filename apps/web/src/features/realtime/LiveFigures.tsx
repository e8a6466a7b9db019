import type { FormattedQuantity } from '@phasor/quantities';
import { LiveNumber } from '../../base/ui/figures/LiveNumber.tsx';
import type { ChartSeries, ChartTheme } from '../../parts/charts/index.ts';
import styles from './RealtimePage.module.css';

interface Props {
  readonly series: readonly ChartSeries[];
  readonly quantity: FormattedQuantity;
  readonly theme: ChartTheme;
  readonly isOld: boolean;
}

/** The newest value of each line, large enough to be read from a few steps away. */
export function LiveFigures({ series, quantity, theme, isOld }: Props) {
  return (
    <dl className={styles.figures}>
      {series.map(({ id, name, colour, points }) => (
        <div key={id} className={styles.figure}>
          <dt className={styles.name}>
            <svg viewBox="0 0 10 10" width="0.83em" height="0.83em" aria-hidden="true">
              <rect width="10" height="10" rx="3" fill={theme.series(colour)} />
            </svg>
            {name}
          </dt>
          <dd className={styles.value}>
            <LiveNumber quantity={quantity} value={points.at(-1)?.[1] ?? null} isOld={isOld} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
