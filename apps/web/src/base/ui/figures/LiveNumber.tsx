import { type FormattedQuantity, formatScaled, type Scale, scaleFor } from '@phasor/quantities';
import { useLocale } from '../../i18n/use-locale.ts';
import { fadeTime } from './fade-time.ts';
import styles from './LiveNumber.module.css';

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

/** A value that changes while it is looked at. What is shown is a true value at every moment: only its colour moves. */
export function LiveNumber({ quantity, value, size = 'l', isOld = false, scale }: LiveNumberProps) {
  const written = scale ?? scaleFor(quantity, value);
  const text = formatScaled(value, written, useLocale());
  return (
    <span className={styles.number} data-size={size} data-old={isOld || value === null}>
      {value === null ? text : <Fresh text={text} durationMs={fadeTime(quantity)} />}
      {value === null ? null : (
        <span className={styles.unit} data-attached={written.unit === '°'}>
          {written.unit}
        </span>
      )}
    </span>
  );
}

/** The new number at once, in a colour that fades: a new element begins the animation anew. */
function Fresh({ text, durationMs }: { text: string; durationMs: number }) {
  return (
    <span key={text} className={styles.fresh} data-live-number style={{ animationDuration: `${durationMs}ms` }}>
      {text}
    </span>
  );
}
