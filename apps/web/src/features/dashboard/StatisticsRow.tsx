import type { StatisticsAnswer } from '@phasor/contract';
import { type FormattedQuantity, formatScaled } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { scaleOf } from './tile-scale.ts';
import styles from './tiles.module.css';

const FIGURES = ['MIN', 'AVG', 'MAX'] as const;

interface StatisticsRowProps {
  readonly quantity: FormattedQuantity;
  readonly figures: StatisticsAnswer['data'][string][string] | undefined;
  readonly isLoading: boolean;
  /** Written where the unit is not that of the big number above. */
  readonly withUnit?: boolean;
}

/** Minimum, mean and maximum over the dashboard's period. */
export function StatisticsRow({ quantity, figures, isLoading, withUnit = false }: StatisticsRowProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const scale = scaleOf(
    quantity,
    FIGURES.map((name) => figures?.[name]),
  );
  return (
    <dl className={styles.statistics}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd>
            {isLoading ? <Skeleton width={5} /> : formatScaled(figures?.[name], scale, i18n.language)}
            {withUnit && !isLoading ? ` ${scale.unit}` : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
