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
  /** The unit is written also where it is the base unit, because the big number above may have another. */
  readonly withUnit?: boolean;
}

/** Minimum, mean and maximum over the dashboard's period. */
export function StatisticsRow({ quantity, figures, isLoading, withUnit = false }: StatisticsRowProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const scale = scaleOf(
    quantity,
    FIGURES.map((name) => figures?.[name]),
  );
  const hasUnit = withUnit || scale.divisor !== 1;
  return (
    <dl className={styles.statistics}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd>
            {isLoading ? <Skeleton width={5} /> : formatScaled(figures?.[name], scale, i18n.language)}
            {hasUnit && !isLoading ? <small> {scale.unit}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
