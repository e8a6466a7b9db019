import { useComputedColorScheme } from '@mantine/core';
import { formatQuantity, formatScaled, shareScaleFor } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieSlice } from '../../charts/chart-spec.ts';
import { chartTheme } from '../../charts/chart-theme.ts';
import { PiePicture } from '../../charts/PiePicture.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { CoverageBadge } from '../../measurements/CoverageBadge.tsx';
import { energyOf } from '../../measurements/energy-of.ts';
import { figureText } from '../../measurements/tile-scale.ts';
import { Card } from '../../ui/Card.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Board, useLiveNow } from './board.ts';
import styles from './CircuitsPart.module.css';
import { CIRCUIT_COLOURS, type CircuitFigures, type CircuitShare, circuitFigures, circuitShares } from './circuits.ts';
import { useCircuitEnergies } from './dashboard-queries.ts';
import type { PartProps } from './parts.ts';
import tiles from './tiles.module.css';

/** The branch circuits of an octopus meter: a card of each, and what each took of the supply's energy (decision 25). */
export function CircuitsPart({ board }: PartProps) {
  const { values, isOld } = useLiveNow(board);
  const { data, isLoading, isPlaceholderData } = useCircuitEnergies(board);
  const answer = isPlaceholderData ? undefined : data;
  const isReading = isLoading || isPlaceholderData;
  const circuits = circuitFigures(values, answer);
  return (
    <>
      <SharesCard
        shares={circuitShares(circuits, energyOf(answer, 'E_I'))}
        period={board.period}
        coverage={answer?.coverage.E_I}
        isLoading={isReading}
      />
      <div className={styles.circuits} data-span="8">
        {circuits.map((circuit) => (
          <CircuitCard
            key={circuit.number}
            circuit={circuit}
            period={board.period}
            isOld={isOld}
            isLoading={isReading}
          />
        ))}
      </div>
    </>
  );
}

interface CircuitCardProps {
  readonly circuit: CircuitFigures;
  readonly period: Board['period'];
  readonly isOld: boolean;
  /** The period's energy is being read. */
  readonly isLoading: boolean;
}

function CircuitCard({ circuit, period, isOld, isLoading }: CircuitCardProps) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
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
      <dl className={styles.figures} data-old={isOld}>
        <dt>{t('common:quantity.current')}</dt>
        <dd>{text('current', circuit.current)}</dd>
        <dt>{t(`period.${period}`)}</dt>
        <dd>{isLoading ? <Skeleton width={5} /> : text('activeEnergyImport', circuit.energy)}</dd>
        <dt>{t('circuits.total')}</dt>
        <dd>{text('activeEnergyImport', circuit.total)}</dd>
      </dl>
    </Card>
  );
}

interface SharesCardProps {
  readonly shares: readonly CircuitShare[];
  readonly period: Board['period'];
  readonly coverage: number | undefined;
  readonly isLoading: boolean;
}

/** The shares as a ring; the list beside it says the same in words. */
function SharesCard({ shares, period, coverage, isLoading }: SharesCardProps) {
  const { t } = useTranslation(['dashboard']);
  const aside = (
    <>
      <CoverageBadge coverage={coverage} />
      {t(`period.${period}`)}
    </>
  );
  return (
    <Card title={t('circuits.shares')} aside={aside} span={4}>
      {isLoading ? (
        <Skeleton width={20} />
      ) : shares.length === 0 ? (
        <p className={tiles.note}>{t('circuits.none')}</p>
      ) : (
        <Shares shares={shares} />
      )}
    </Card>
  );
}

function Shares({ shares }: { shares: readonly CircuitShare[] }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const locale = localeOf(i18n.language);
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const whole = shares.reduce((sum, { energy }) => sum + energy, 0);
  const scale = shareScaleFor('activeEnergyImport', whole);
  const nameOf = ({ number }: CircuitShare) =>
    number === undefined ? t('circuits.other') : t('circuits.circuit', { number });
  const slices = shares.map((share): PieSlice => {
    const { number, energy } = share;
    const colour = number === undefined ? 'muted' : CIRCUIT_COLOURS[number];
    return { id: String(number ?? 'other'), name: nameOf(share), value: energy, colour };
  });
  return (
    <div className={styles.shares}>
      <div className={styles.ring}>
        <PiePicture label={t('circuits.pie')} slices={slices} theme={theme}>
          <strong>{formatScaled(whole, scale, locale)}</strong>
          <small>{scale.unit}</small>
        </PiePicture>
      </div>
      <ul className={styles.legend}>
        {shares.map((share) => (
          <li key={share.number ?? 'other'}>
            <i className={styles.key} data-circuit={share.number ?? 'other'} aria-hidden />
            <span>{nameOf(share)}</span>
            <span className={styles.energy}>{figureText(share.energy, scale, locale)}</span>
            <span className={styles.share}>{percent.format(share.share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
