import { formatQuantity } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { liveTile } from '../../measurements/live-tiles.ts';
import { figureText, scaleOf } from '../../measurements/tile-scale.ts';
import { Card } from '../../ui/Card.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { useLiveNow } from './board.ts';
import styles from './CircuitsPart.module.css';
import { type CircuitFigures, type CircuitShare, circuitFigures, circuitShares } from './circuits.ts';
import type { PartProps } from './parts.ts';
import tiles from './tiles.module.css';

/** The branch circuits of an octopus meter: a card of each, and what each takes of the supply (decision 25). */
export function CircuitsPart({ board }: PartProps) {
  const { values, isOld } = useLiveNow(board);
  const circuits = circuitFigures(values);
  const supply = liveTile(values, 'P', board.phaseUse).total;
  return (
    <>
      <SharesCard shares={circuitShares(circuits, supply)} />
      <div className={styles.circuits} data-span="8">
        {circuits.map((circuit) => (
          <CircuitCard key={circuit.number} circuit={circuit} isOld={isOld} />
        ))}
      </div>
    </>
  );
}

function CircuitCard({ circuit, isOld }: { circuit: CircuitFigures; isOld: boolean }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const text = (quantity: 'current' | 'activeEnergyImport', value: number | null) => {
    const { value: figure, unit } = formatQuantity(quantity, value, localeOf(i18n.language));
    return `${figure} ${unit}`;
  };
  return (
    <Card
      title={t('circuits.circuit', { number: circuit.number })}
      aside={<i className={styles.key} data-circuit={circuit.number} aria-hidden />}
      span={3}
    >
      <LiveNumber quantity="activePower" value={circuit.activePower} size="m" isOld={isOld} />
      <p className={tiles.note}>
        {text('current', circuit.current)} · {text('activeEnergyImport', circuit.energy)}
      </p>
    </Card>
  );
}

const RADIUS = 40;

function SharesCard({ shares }: { shares: readonly CircuitShare[] }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const percent = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 0 });
  const scale = scaleOf(
    'activePower',
    shares.map(({ power }) => power),
  );
  return (
    <Card title={t('circuits.shares')} aside={t('now')} span={4}>
      {shares.length === 0 ? (
        <p className={tiles.note}>{t('circuits.none')}</p>
      ) : (
        <div className={styles.shares}>
          <Ring shares={shares} />
          <ul className={styles.legend}>
            {shares.map(({ number, power, share }) => (
              <li key={number ?? 'other'}>
                <i className={styles.key} data-circuit={number ?? 'other'} aria-hidden />
                <span>{number === undefined ? t('circuits.other') : t('circuits.circuit', { number })}</span>
                <span className={styles.power}>{figureText(power, scale, localeOf(i18n.language))}</span>
                <span className={styles.share}>{percent.format(share)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** The shares around a ring; the list beside it says the same in words. */
function Ring({ shares }: { shares: readonly CircuitShare[] }) {
  let begin = 0;
  return (
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden>
      {shares.map(({ number, share }) => {
        const offset = begin;
        begin += share;
        return (
          <circle
            key={number ?? 'other'}
            data-circuit={number ?? 'other'}
            cx="50"
            cy="50"
            r={RADIUS}
            pathLength={100}
            strokeDasharray={`${Math.max(0, share * 100 - 0.6)} 100`}
            strokeDashoffset={-offset * 100}
          />
        );
      })}
    </svg>
  );
}
