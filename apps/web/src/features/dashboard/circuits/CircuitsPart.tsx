import { Button } from '@mantine/core';
import type { CircuitNames } from '@phasor/contract';
import { formatQuantity, shareText, withUnit } from '@phasor/quantities';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { Card, CardAside, GridCell } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { Skeleton } from '../../../base/ui/states/Skeleton.tsx';
import { PiePanel } from '../../../parts/charts/index.ts';
import {
  CoverageBadge,
  energyOf,
  figureText,
  isUnread,
  useDeviceDetails,
  useSubjectText,
} from '../../../parts/measurements/index.ts';
import { type Board, useLiveNow } from '../board.ts';
import { useCircuitEnergies, usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import { CircuitNamesDialog } from './CircuitNamesDialog.tsx';
import styles from './CircuitsPart.module.css';
import {
  type CircuitFigure,
  type CircuitFigures,
  type CircuitShare,
  circuitFigures,
  circuitShares,
  energyScale,
  isEnergy,
  sharesPie,
} from './circuits.ts';
import { ShareLegend } from './ShareLegend.tsx';
import { useKnownCircuits } from './use-known-circuits.ts';

/** The branch circuits of an octopus meter: a card for each, and its share of the supply's energy (D25). */
export function CircuitsPart({ board }: PartProps) {
  const { values, isOld } = useLiveNow(board);
  const { data, error, isLoading, isPlaceholderData } = useCircuitEnergies(board);
  const answer = isPlaceholderData ? undefined : data;
  const isReading = isLoading || isPlaceholderData;
  const circuits = circuitFigures(values, answer, useKnownCircuits(board, values?.CH === undefined));
  const names = useDeviceDetails(board.selection)?.circuits ?? NO_NAMES;
  return (
    <>
      <SharesCard
        board={board}
        shares={circuitShares(circuits, energyOf(answer, 'E_I'))}
        coverage={answer?.coverage.E_I}
        names={names}
        isLoading={isReading}
        isUnknown={isUnread(error)}
      />
      <div className={styles.circuits} data-span="8">
        {circuits.map((circuit) => (
          <CircuitCard
            key={circuit.number}
            circuit={circuit}
            name={names[circuit.number]}
            period={board.period}
            isOld={isOld}
            isLoading={isReading}
          />
        ))}
        <Renaming board={board} names={names} />
      </div>
    </>
  );
}

const NO_NAMES: CircuitNames = {};

/** For owners: what hangs on each circuit. */
function Renaming({ board: { selection }, names }: { board: Board; names: CircuitNames }) {
  const { t } = useTranslation(['dashboard']);
  const [isOpen, open] = useState(false);
  if (selection.kind !== 'device' || !mayCall(selection.device, 'devices.writeDetails')) return null;
  const { token } = selection.device;
  return (
    <>
      <Button className={styles.rename ?? ''} variant="subtle" size="xs" onClick={() => open(true)}>
        {t('circuits.rename')}
      </Button>
      {isOpen ? <CircuitNamesDialog token={token} names={names} onClose={() => open(false)} /> : null}
    </>
  );
}

interface CircuitCardProps {
  readonly circuit: CircuitFigures;
  readonly name: string | undefined;
  readonly period: Board['period'];
  readonly isOld: boolean;
  /** The period's energy is being read. */
  readonly isLoading: boolean;
}

function CircuitCard({ circuit, name, period, isOld, isLoading }: CircuitCardProps) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const scale = energyScale(circuit);
  const text = (quantity: 'current' | 'activeEnergyImport' | CircuitFigure['quantity'], value: number | null) => {
    if (isEnergy(quantity)) return figureText(value, scale, localeOf(i18n.language));
    const { value: figure, unit } = formatQuantity(quantity, value, localeOf(i18n.language));
    return withUnit(figure, unit);
  };
  return (
    <Card
      title={name ?? t('circuits.circuit', { number: circuit.number })}
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
        {circuit.further.map(({ quantity, value }) => (
          <Fragment key={quantity}>
            <dt>{t(`common:quantity.${quantity}`)}</dt>
            <dd>{text(quantity, value)}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

interface SharesCardProps {
  readonly board: Board;
  readonly names: CircuitNames;
  readonly shares: readonly CircuitShare[];
  readonly coverage: number | undefined;
  readonly isLoading: boolean;
  /** The energies could not be read, which does not mean that they are zero. */
  readonly isUnknown: boolean;
}

/** The shares as a ring; the list beside it has the same numbers. */
function SharesCard({ board, names, shares, coverage, isLoading, isUnknown }: SharesCardProps) {
  const { t } = useTranslation(['dashboard', 'charts']);
  const title = t('circuits.shares');
  const aside = (
    <>
      <CoverageBadge coverage={coverage} />
      {t(`period.${board.period}`)}
    </>
  );
  if (!isLoading && shares.length > 0) {
    return (
      <GridCell span={4}>
        <Shares board={board} names={names} shares={shares} title={title} aside={aside} />
      </GridCell>
    );
  }
  return (
    <Card title={title} aside={aside} span={4}>
      {isLoading ? (
        <Skeleton width={20} />
      ) : (
        <p className={tiles.note}>{t(isUnknown ? 'charts:nothing.unread.title' : 'circuits.none')}</p>
      )}
    </Card>
  );
}

interface SharesProps extends Pick<SharesCardProps, 'board' | 'names' | 'shares'> {
  readonly title: string;
  readonly aside: ReactNode;
}

function Shares({ board, names, shares, title, aside }: SharesProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const locale = localeOf(i18n.language);
  const { from, to } = usePeriodRange(board);
  const nameOf = ({ number }: Pick<CircuitShare, 'number'>) =>
    number === undefined ? t('circuits.other') : (names[number] ?? t('circuits.circuit', { number }));
  const words = { nameOf, name: t('circuits.name'), energy: t('circuits.energy'), share: t('circuits.share') };
  const pie = sharesPie(shares, words, { range: { from, to }, timeZone: board.zone, locale });
  const rowOf = (share: (typeof shares)[number]) => {
    const id = String(share.number ?? 'other');
    return {
      id,
      sign: <i className={styles.key} data-circuit={id} aria-hidden />,
      name: nameOf(share),
      energy: figureText(share.energy, pie.scale, locale),
      share: shareText(share.share, 0, locale),
    };
  };
  return (
    <PiePanel
      title={title}
      subject={useSubjectText(board.selection)}
      pie={pie}
      size="card"
      aside={<CardAside>{aside}</CardAside>}
    >
      <ShareLegend dense rows={shares.map(rowOf)} />
    </PiePanel>
  );
}
