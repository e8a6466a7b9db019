import type { TariffRate } from '@phasor/contract';
import styles from './TariffsPage.module.css';
import { dayText, intervalsOf } from './tariff-form.ts';

interface Props {
  readonly label: string;
  readonly quarters: readonly TariffRate[];
}

/** The rates of a day at a glance, midnight to midnight. */
export function RateStrip({ label, quarters }: Props) {
  const intervals = intervalsOf(quarters);
  return (
    <figure className={styles.glance}>
      <svg viewBox={`0 0 ${quarters.length} 1`} preserveAspectRatio="none" aria-hidden>
        {intervals.map(({ from, to, rate }) => (
          <rect key={from} x={from} width={to - from} height={1} data-rate={rate} />
        ))}
      </svg>
      <figcaption>
        <strong>{label}</strong> {dayText(quarters)}
      </figcaption>
    </figure>
  );
}
