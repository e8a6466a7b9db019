import { MISSING } from '@phasor/quantities';
import { IconDevices } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { figureText, scaleOf } from '../../measurements/tile-scale.ts';
import { CardGrid, GridCell } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { momentText } from '../../ui/time-text.ts';
import styles from './ApplianceCard.module.css';
import { ApplianceCard, ApplianceRow } from './ApplianceCard.tsx';
import { AppliancePie } from './AppliancePie.tsx';
import { Awaited } from './Awaited.tsx';
import { applianceBoard, type Meter, useMeter } from './appliance-board.ts';
import type { Board } from './board.ts';
import { DashboardToolbar } from './DashboardToolbar.tsx';
import { EnergyCard } from './EnergyCard.tsx';
import { EquivalentsCard } from './EquivalentsCard.tsx';
import { PowerCard } from './PowerCard.tsx';
import type { Recognised } from './recognised.ts';
import { CurrentCard, VoltageCard } from './UnitCards.tsx';
import { usePeriod } from './use-period.ts';
import { useRecognised, useShownAppliances } from './use-recognised.ts';

/** What some appliances take of a meter's energy, and what that costs and emits (R-DASH-069). */
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
  return (
    <>
      <DashboardToolbar board={board} onPeriod={setPeriod} />
      <CardGrid>
        <PowerCard board={board} span={4} />
        <VoltageCard board={board} span={2} />
        <CurrentCard board={board} span={2} />
        <EquivalentsCard board={board} span={4} />
        <EnergyCard board={board} span={4} />
        {appliances === undefined ? (
          <Awaited error={query.error} />
        ) : (
          <>
            <GridCell span={8}>
              <AppliancePie
                board={board}
                appliances={appliances}
                total={query.data?.total ?? null}
                isOld={query.isPlaceholderData}
              />
            </GridCell>
            <GridCell span={12}>
              <div className={styles.cards}>
                {appliances.map((one) => (
                  <EnergyOfAppliance key={one.name} of={one} board={board} isOld={isOld} />
                ))}
              </div>
            </GridCell>
          </>
        )}
      </CardGrid>
    </>
  );
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
