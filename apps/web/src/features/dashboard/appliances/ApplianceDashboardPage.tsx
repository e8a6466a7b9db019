import { MISSING } from '@phasor/quantities';
import { IconDevices } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { momentText } from '../../../base/i18n/time-text.ts';
import { CardGrid, GridCell } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { figureText, scaleOf } from '../../../parts/measurements/index.ts';
import { parseWall } from '../../../parts/wall/index.ts';
import { Awaited } from '../Awaited.tsx';
import type { Board } from '../board.ts';
import { DashboardToolbar } from '../DashboardToolbar.tsx';
import { EnergyCard } from '../energy/EnergyCard.tsx';
import { EquivalentsCard } from '../energy/EquivalentsCard.tsx';
import { PowerCard } from '../power/PowerCard.tsx';
import { CurrentCard, VoltageCard } from '../power/UnitCards.tsx';
import { usePeriod } from '../settings/use-period.ts';
import { BoardWall } from '../wall/BoardWall.tsx';
import styles from './ApplianceCard.module.css';
import { ApplianceCard, ApplianceRow } from './ApplianceCard.tsx';
import { AppliancePie } from './AppliancePie.tsx';
import { applianceBoard, type Meter, useMeter } from './appliance-board.ts';
import type { Recognised } from './recognised.ts';
import { useRecognised, useShownAppliances } from './use-recognised.ts';

/** The energy of some appliances of a meter, with its cost and emissions (R-DASH-069). */
export function ApplianceDashboardPage() {
  const { t } = useTranslation(['dashboard']);
  const meter = useMeter();
  if (meter === undefined) return <EmptyState icon={IconDevices} title={t('none.title')} hint={t('none.hint')} />;
  return <ApplianceDashboard key={meter.selection.device.mac} meter={meter} />;
}

function ApplianceDashboard({ meter }: { meter: Meter }) {
  const [period, setPeriod] = usePeriod(meter.zone);
  const board = applianceBoard(meter, period);
  const query = useShownAppliances(meter, board);
  const { appliances, isOld } = useRecognised(query, meter, board);
  const { isWall } = parseWall(useSearch({ strict: false }));
  const shares =
    appliances === undefined ? (
      <Awaited error={query.error} />
    ) : (
      <GridCell span={8}>
        <AppliancePie
          board={board}
          appliances={appliances}
          total={query.data?.total ?? null}
          coverage={query.data?.coverage}
          isOld={query.isPlaceholderData}
        />
      </GridCell>
    );
  const each =
    appliances === undefined ? null : (
      <GridCell span={12}>
        <div className={styles.cards}>
          {appliances.map((one) => (
            <EnergyOfAppliance key={one.name} of={one} board={board} isOld={isOld} />
          ))}
        </div>
      </GridCell>
    );
  if (isWall) return <ApplianceWall board={board} shares={shares} each={each} />;
  return (
    <>
      <DashboardToolbar board={board} onPeriod={setPeriod} />
      <CardGrid>
        <PowerCard board={board} span={4} />
        <VoltageCard board={board} span={2} />
        <CurrentCard board={board} span={2} />
        <EquivalentsCard board={board} span={4} />
        <EnergyCard board={board} span={4} />
        {shares}
        {each}
      </CardGrid>
    </>
  );
}

interface WallProps {
  readonly board: Board;
  readonly shares: ReactNode;
  /** A card of each appliance; null until they are known. */
  readonly each: ReactNode;
}

/** The same for a wall display: the meter and the shares, then the appliances. */
function ApplianceWall({ board, shares, each }: WallProps) {
  const first = (
    <CardGrid>
      <PowerCard board={board} span={4} />
      <VoltageCard board={board} span={4} />
      <CurrentCard board={board} span={4} />
      <EnergyCard board={board} span={4} />
      {shares}
    </CardGrid>
  );
  return <BoardWall board={board} pages={each === null ? [first] : [first, <CardGrid key="each">{each}</CardGrid>]} />;
}

function EnergyOfAppliance({ of, board, isOld }: { of: Recognised; board: Board; isOld: boolean }) {
  const { t, i18n } = useTranslation(['recognised']);
  const locale = localeOf(i18n.language);
  const { since } = of;
  return (
    <ApplianceCard of={of} isOld={isOld}>
      <LiveNumber quantity="activeEnergyImport" value={of.energy} isOld={isOld && of.isOn} />
      <dl className={styles.rows} data-old={isOld}>
        <ApplianceRow label={t('power_on')}>
          {of.power === null ? MISSING : figureText(of.power, scaleOf('activePower', [of.power]), locale)}
        </ApplianceRow>
        <ApplianceRow label={t('since')}>
          {since === null ? MISSING : momentText(since, { now: Date.now(), zone: board.zone, locale })}
        </ApplianceRow>
      </dl>
    </ApplianceCard>
  );
}
