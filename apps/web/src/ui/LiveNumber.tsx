import NumberFlow from '@number-flow/react';
import { type FormattedQuantity, formatQuantity, MISSING, scaleFor } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/locale.ts';
import styles from './LiveNumber.module.css';
import { rollTime } from './roll-time.ts';
import { styleNonce } from './style-nonce.ts';

interface LiveNumberProps {
  readonly quantity: FormattedQuantity;
  /** In the base unit; null where there is none, which is a dash and never 0. */
  readonly value: number | null;
  readonly size?: 'm' | 'l' | 'hero';
  /** The value is old: shown, but not as if it were measured now. */
  readonly isOld?: boolean;
}

/** A value that changes while it is looked at: its digits roll, and stand still for who wants less motion. */
export function LiveNumber({ quantity, value, size = 'l', isOld = false }: LiveNumberProps) {
  const { i18n } = useTranslation();
  const { unit, divisor, decimals } = scaleFor(quantity, value);
  const duration = rollTime(quantity);
  return (
    <span className={styles.number} data-size={size} data-old={isOld || value === null}>
      {value === null ? (
        MISSING
      ) : (
        <NumberFlow
          value={Math.abs(value) / divisor}
          prefix={isBelowZero(value, { divisor, decimals }) ? '−' : ''}
          locales={localeOf(i18n.language)}
          format={{ minimumFractionDigits: decimals, maximumFractionDigits: decimals }}
          transformTiming={{ duration, easing: 'ease-out' }}
          nonce={styleNonce()}
          respectMotionPreference
          aria-label={formatQuantity(quantity, value, localeOf(i18n.language)).value}
        />
      )}
      <span className={styles.unit}>{unit}</span>
    </span>
  );
}

/** What rounds to zero has no sign. */
function isBelowZero(value: number, { divisor, decimals }: { divisor: number; decimals: number }): boolean {
  return Number((value / divisor).toFixed(decimals)) < 0;
}
