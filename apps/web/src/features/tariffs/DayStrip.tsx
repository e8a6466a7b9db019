import { QUARTERS_OF_DAY, type TariffRate } from '@phasor/contract';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './TariffsPage.module.css';
import { clockText, painted } from './tariff-form.ts';

interface Props {
  readonly label: string;
  readonly quarters: readonly TariffRate[];
  readonly isReadOnly: boolean;
  readonly onChange: (quarters: TariffRate[]) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -4, PageDown: 4 };
const HOURS = [0, 6, 12, 18, 24];

/** A day of 24 hours to paint rates on: by pointer, or with arrows, Space to switch and Shift to paint along. */
export function DayStrip({ label, quarters, isReadOnly, onChange }: Props) {
  const [cursor, setCursor] = useState(0);
  const brush = useRef<TariffRate | null>(null);
  const paint = (quarter: number, rate: TariffRate) =>
    onChange(painted(quarters, { from: quarter, to: quarter + 1, rate }));
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (isReadOnly) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * QUARTERS_OF_DAY);
    const quarter = Math.min(QUARTERS_OF_DAY - 1, Math.max(0, place));
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      brush.current = other(quarters[quarter]);
    }
    if (brush.current === null) return;
    onChange(
      painted(quarters, { ...between(event.type === 'pointerdown' ? quarter : cursor, quarter), rate: brush.current }),
    );
    setCursor(quarter);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (step === undefined) {
      if (!isReadOnly) paint(cursor, other(quarters[cursor]));
      return;
    }
    const next = Math.min(QUARTERS_OF_DAY - 1, Math.max(0, cursor + step));
    if (event.shiftKey && !isReadOnly) {
      onChange(painted(quarters, { ...between(cursor, next), rate: quarters[cursor] ?? 'NT' }));
    }
    setCursor(next);
  };
  return (
    <div>
      <div
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly={isReadOnly}
        aria-valuemin={0}
        aria-valuemax={QUARTERS_OF_DAY - 1}
        aria-valuenow={cursor}
        aria-valuetext={`${clockText(cursor)} ${quarters[cursor] ?? ''}`}
        onKeyDown={onKey}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={() => {
          brush.current = null;
        }}
      >
        {quarters.map((rate, quarter) => (
          <i key={clockText(quarter)} data-rate={rate} data-cursor={quarter === cursor} aria-hidden />
        ))}
      </div>
      <div className={styles.hours} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}

const other = (rate: TariffRate | undefined): TariffRate => (rate === 'VT' ? 'NT' : 'VT');

const between = (one: number, two: number) => ({ from: Math.min(one, two), to: Math.max(one, two) + 1 });
