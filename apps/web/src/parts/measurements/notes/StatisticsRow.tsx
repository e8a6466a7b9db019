import type { StatisticsAnswer } from '@phasor/contract';
import { type FormattedQuantity, formatScaled, type Scale } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Skeleton } from '../../../base/ui/states/Skeleton.tsx';
import styles from './statistics-row.module.css';
import { scaleUnder } from './tile-scale.ts';

const FIGURES = ['MIN', 'AVG', 'MAX'] as const;

interface StatisticsRowProps {
  readonly quantity: FormattedQuantity;
  readonly figures: StatisticsAnswer['data'][string][string] | undefined;
  readonly isLoading: boolean;
  /** The big number above, whose unit they have. */
  readonly value: number | null;
  /** Every figure with its unit. */
  readonly withUnit?: boolean;
  /** What the card is written in, where that is not the unit of the big number alone. */
  readonly scale?: Scale | undefined;
}

/** Minimum, mean and maximum over a period. */
export function StatisticsRow({ quantity, figures, value, isLoading, withUnit = false, ...given }: StatisticsRowProps) {
  const { t, i18n } = useTranslation(['measurements']);
  const own = scaleUnder(
    value,
    quantity,
    FIGURES.map((name) => figures?.[name]),
  );
  const scale = given.scale ?? own;
  // Narrow cards have room for the unit once, and need it only where it is not the base unit.
  const hasUnitApart = !withUnit && !isLoading && scale.divisor !== 1;
  return (
    <dl className={styles.statistics}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`statistics.${name}`)}</dt>
          <dd>
            {isLoading ? <Skeleton width={5} /> : formatScaled(figures?.[name], scale, localeOf(i18n.language))}
            {isLoading || (figures?.[name] ?? null) === null ? null : (
              <small className={withUnit ? undefined : 'visually-hidden'}> {scale.unit}</small>
            )}
          </dd>
        </div>
      ))}
      {hasUnitApart ? (
        <div aria-hidden data-repeats={value !== null}>
          <dt>{'\u00a0'}</dt>
          <dd>
            <small>{scale.unit}</small>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
