import { type FormattedQuantity, formatScaled, type Scale, scaleFor } from '@phasor/quantities';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { fadeTime } from './fade-time.ts';
import { noteFigure } from './first-figure.ts';
import styles from './LiveNumber.module.css';

interface LiveNumberProps {
  readonly quantity: FormattedQuantity;
  /** In the base unit; null for no value, which is shown as a dash and never as 0. */
  readonly value: number | null;
  readonly size?: 'm' | 'l' | 'hero';
  /** The value is old and must not look like a current one. */
  readonly isOld?: boolean;
  /** Scale shared with neighbouring values; by default that of the value itself. */
  readonly scale?: Scale | undefined;
}

/** A value that changes while it is shown. Every number shown is a measured value: only its colour is animated. */
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

/** The new number at once, in a colour that fades: another name of the same animation begins it again. */
function Fresh({ text, durationMs }: { text: string; durationMs: number }) {
  const number = useRef<HTMLSpanElement>(null);
  useEffect(noteFigure, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text begins it again
  useLayoutEffect(() => {
    if (number.current !== null) number.current.dataset.turn = number.current.dataset.turn === 'a' ? 'b' : 'a';
  }, [text]);
  return (
    <span ref={number} className={styles.fresh} data-live-number style={{ animationDuration: `${durationMs}ms` }}>
      {text}
    </span>
  );
}
