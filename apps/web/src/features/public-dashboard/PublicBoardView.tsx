import type { DeviceDetails, StatisticsAnswer } from '@phasor/contract';
import { formatScaled, type Scale } from '@phasor/quantities';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { Card, CardGrid, GridCell } from '../../base/ui/Card.tsx';
import { DemoMark } from '../../base/ui/DemoMark.tsx';
import { silentSince } from '../../base/ui/device-status.ts';
import { LiveNumber } from '../../base/ui/figures/LiveNumber.tsx';
import { useByClock, useNow } from '../../base/ui/text/use-now.ts';
import { isStoring, useHealth } from '../../parts/health/index.ts';
import { isSilent, type LiveWindow, liveTile } from '../../parts/live-values/index.ts';
import { CoverageBadge, StatisticsRow, scaleOf } from '../../parts/measurements/index.ts';
import { PUBLIC_GRAPHS } from '../../parts/sharing/index.ts';
import { figureWidth } from './figure-width.ts';
import { NotShown } from './NotShown.tsx';
import { PublicChart } from './PublicChart.tsx';
import styles from './PublicDashboardPage.module.css';
import { STEP_OF } from './public-period.ts';
import {
  type PublicBoard,
  usePublicEnergy,
  usePublicRegister,
  usePublicSensors,
  usePublicStatistics,
} from './public-queries.ts';
import { isSensor, type SensorFigure } from './public-sensors.ts';

const CLOCK_MS = 2_000;
const WH_PER_KWH = 1_000;
/** A width for short numbers, too, so that those beside each other have one size. */
const METER_WIDTH = 4.75;
/** Of the air all are short: one digit alone is no larger than two and a unit. */
const AIR_WIDTH = 1.6;

interface PublicBoardProps {
  readonly board: PublicBoard;
  readonly details: DeviceDetails;
  readonly window: LiveWindow;
  /** No newer values can arrive. */
  readonly isCutOff: boolean;
}

/** Four figures and the live charts of a device. */
export function PublicBoardView({ board, details, window, isCutOff }: PublicBoardProps) {
  const isOld = useByClock(CLOCK_MS, (now) => isSilent(window, now, isCutOff));
  useEffect(() => {
    document.title = details.title;
  }, [details.title]);
  return (
    <>
      <Heading board={board} details={details} window={window} isOld={isOld} />
      <PublicTiles {...{ board, details, window, isOld }} />
      <NotShown unknown={board.unknownGraphs} />
      <div className={styles.charts}>
        <CardGrid>
          {board.graphs.map((id, index) => {
            const isLastAlone = board.graphs.length % 2 === 1 && index === board.graphs.length - 1;
            return (
              <GridCell key={id} span={isLastAlone ? 12 : 6}>
                <PublicChart name={PUBLIC_GRAPHS[id]} {...{ board, details, window, isCutOff }} />
              </GridCell>
            );
          })}
        </CardGrid>
      </div>
    </>
  );
}

interface PublicTilesProps extends Omit<PublicBoardProps, 'isCutOff'> {
  readonly isOld: boolean;
  /** The figures fill a page of a wall display. */
  readonly isLarge?: boolean;
}

/** The four figures of a meter, or those of a sensor of the air. */
export function PublicTiles(props: PublicTilesProps) {
  return isSensor(props.details.type) ? <AirTiles {...props} /> : <MeterTiles {...props} />;
}

function AirTiles({ board, window, isOld, isLarge = false }: PublicTilesProps) {
  const { i18n } = useTranslation();
  const { figures, isLoading } = usePublicSensors(board, window.at(-1));
  const locale = localeOf(i18n.language);
  // The widest of them gives all the size with which it fills its tile. It stays while values come and go: those of the period count.
  const widths = figures.flatMap(({ quantity, value, figures: period }) =>
    [value, period?.MIN, period?.MAX].map((one) => widthOf(quantity, one ?? null, { locale })),
  );
  const width = Math.max(AIR_WIDTH, ...widths);
  return (
    <div className={styles.tiles} data-large={isLarge} data-air>
      {figures.map(({ field, ...figure }) => (
        <Tile key={field} {...figure} width={width} isOld={isOld} isLoading={isLoading} />
      ))}
    </div>
  );
}

function MeterTiles({ board, details, window, isOld, isLarge = false }: PublicTilesProps) {
  const statistics = usePublicStatistics(board);
  const figures = (name: 'U' | 'I' | 'P') => statistics.data?.data[name]?.CUM;
  const newest = window.at(-1);
  const tile = { isOld, isLoading: statistics.isPending };
  return (
    <div className={styles.tiles} data-large={isLarge}>
      <Tile {...tile} quantity="voltage" value={liveTile(newest, 'U', 3).total} figures={figures('U')} />
      <Tile {...tile} quantity="current" value={liveTile(newest, 'I', 3).total} figures={figures('I')} />
      <Tile {...tile} quantity="activePower" value={liveTile(newest, 'P', 3).total} figures={figures('P')} />
      <EnergyTile board={board} live={newest?.E_I?.CUM ?? null} offset={details.E_I_offset} isOld={isOld} />
    </div>
  );
}

function Heading({ board, details, window, isOld }: Omit<PublicTilesProps, 'isLarge'>) {
  const { t, i18n } = useTranslation(['public-dashboard', 'common']);
  const now = useNow(CLOCK_MS);
  const last = window.at(-1);
  const since = last === undefined ? silentSince(details.last_seen, now) : last.ts * 1_000;
  const when = since === undefined ? '' : momentText(since, { now, zone: board.zone, locale: localeOf(i18n.language) });
  const isStored = isStoring(useHealth());
  const isStale = since !== undefined && (last === undefined || isOld);
  const kind = since === undefined ? 'silent' : isStale ? 'stale' : isStored ? 'live' : 'unstored';
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{details.title}</h1>
      <DemoMark />
      <p className={styles.period}>{t(`period.${board.period}`)}</p>
      <p className={styles.state} data-kind={kind === 'live' ? 'live' : 'silent'} role="status">
        {kind === 'stale' ? t('common:state.stale', { when }) : t(kind)}
      </p>
    </header>
  );
}

interface TileProps {
  readonly quantity: 'voltage' | 'current' | 'activePower' | 'activeEnergyImport' | SensorFigure['quantity'];
  readonly value: number | null;
  readonly figures: StatisticsAnswer['data'][string][string] | undefined;
  readonly isOld: boolean;
  readonly isLoading: boolean;
  readonly title?: string;
  readonly aside?: string;
  readonly note?: ReactNode;
  /** Scale of the whole card; by default that of the value. */
  readonly scale?: Scale;
  /** Least room for the number and its unit, in the size of the number. */
  readonly width?: number;
}

function Tile({ title, aside, note, value, isOld, width = METER_WIDTH, ...shared }: TileProps) {
  const { t, i18n } = useTranslation(['common']);
  const own = widthOf(shared.quantity, value, { scale: shared.scale, locale: localeOf(i18n.language) });
  const room = { '--width': Math.max(width, own).toFixed(2) } as CSSProperties;
  return (
    <Card title={title ?? t(`common:quantity.${shared.quantity}`)} aside={aside}>
      <div className={styles.hero} style={room}>
        <LiveNumber quantity={shared.quantity} scale={shared.scale} value={value} size="hero" isOld={isOld} />
      </div>
      {note}
      <StatisticsRow {...shared} value={value} withUnit />
    </Card>
  );
}

interface Written {
  readonly scale?: Scale | undefined;
  readonly locale: string;
}

/** Width of a value as it is written on a tile. */
function widthOf(quantity: TileProps['quantity'], value: number | null, { scale, locale }: Written): number {
  const written = scale ?? scaleOf(quantity, [value]);
  return figureWidth(formatScaled(value, written, locale), written);
}

interface EnergyTileProps {
  readonly board: PublicBoard;
  readonly live: number | null;
  /** kWh. */
  readonly offset: number;
  readonly isOld: boolean;
}

function EnergyTile({ board, live, offset, isOld }: EnergyTileProps) {
  const { t } = useTranslation(['public-dashboard', 'common']);
  const { energy, figures, coverage, isLoading } = usePublicEnergy(board, live);
  const register = usePublicRegister(board, live);
  const total = register === null ? null : register + offset * WH_PER_KWH;
  const scale = scaleOf('activeEnergyImport', [energy, total]);
  return (
    <Tile
      quantity="activeEnergyImport"
      scale={scale}
      title={t('energy')}
      aside={t(`per.${STEP_OF[board.period]}`)}
      value={energy}
      figures={figures}
      isOld={isOld}
      isLoading={isLoading}
      note={
        <p className={styles.total}>
          {t('total')}{' '}
          <LiveNumber
            quantity="activeEnergyImport"
            scale={scale}
            value={total}
            size="m"
            isOld={isOld || live === null}
          />
          <CoverageBadge coverage={coverage} />
        </p>
      }
    />
  );
}
