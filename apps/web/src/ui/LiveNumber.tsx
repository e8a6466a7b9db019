import { type FormattedQuantity, formatScaled, type Scale, scaleFor } from '@phasor/quantities';
import { useLocale } from '../i18n/use-locale.ts';
import styles from './LiveNumber.module.css';
import { rollTime } from './roll-time.ts';

interface LiveNumberProps {
  readonly quantity: FormattedQuantity;
  /** In the base unit; null where there is none, which is a dash and never 0. */
  readonly value: number | null;
  readonly size?: 'm' | 'l' | 'hero';
  /** The value is old: shown, but not as if it were measured now. */
  readonly isOld?: boolean;
  /** What stands together is written in; that of the value by default. */
  readonly scale?: Scale | undefined;
}

/** A value that changes while it is looked at: its digits roll, and stand still for who wants less motion. */
export function LiveNumber({ quantity, value, size = 'l', isOld = false, scale }: LiveNumberProps) {
  const written = scale ?? scaleFor(quantity, value);
  const text = formatScaled(value, written, useLocale());
  return (
    <span className={styles.number} data-size={size} data-old={isOld || value === null}>
      {value === null ? text : <Rolling text={text} durationMs={rollTime(quantity)} />}
      {value === null ? null : (
        <span className={styles.unit} data-attached={written.unit === '°'}>
          {written.unit}
        </span>
      )}
    </span>
  );
}

const DIGIT = /\d/;

/** Each digit is a strip of all ten that the browser moves by itself; counted from the right, where the ones stay. */
function Rolling({ text, durationMs }: { text: string; durationMs: number }) {
  return (
    <span role="img" aria-label={text} data-live-number style={{ transitionDuration: `${durationMs}ms` }}>
      {[...text].map((letter, index) => {
        const place = text.length - index;
        return DIGIT.test(letter) ? (
          <span key={place} className={styles.digit} data-digit={letter} />
        ) : (
          <span key={place}>{letter}</span>
        );
      })}
    </span>
  );
}
