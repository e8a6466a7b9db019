import type { ApplianceRun } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { IconDevices } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { agoText, momentText, spanText } from '../../../base/i18n/time-text.ts';
import { CardGrid } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { HierarchyDropdown } from '../../../parts/hierarchy/index.ts';
import { CoverageBadge, figureText, scaleOf } from '../../../parts/measurements/index.ts';
import { surenessOf } from '../../../parts/naming/index.ts';
import { Awaited } from '../Awaited.tsx';
import { DashboardNotices } from '../DashboardNotices.tsx';
import toolbar from '../DashboardToolbar.module.css';
import styles from './ApplianceCard.module.css';
import { ApplianceCard, ApplianceRow } from './ApplianceCard.tsx';
import { applianceBoard, type Meter, useMeter } from './appliance-board.ts';
import { LastRuns } from './LastRuns.tsx';
import { RecognitionChart } from './RecognitionChart.tsx';
import type { Recognised } from './recognised.ts';
import { useRecognised, useShownRuns } from './use-recognised.ts';

const CLOCK_MS = 1_000;

/** Which of some appliances run now, as recognised (R-APPL-029, D34). */
export function RecognitionPage() {
  const { t } = useTranslation(['dashboard']);
  const meter = useMeter();
  if (meter === undefined) return <EmptyState icon={IconDevices} title={t('none.title')} hint={t('none.hint')} />;
  return <Recognition key={meter.selection.device.mac} meter={meter} />;
}

function Recognition({ meter }: { meter: Meter }) {
  const { zone } = meter;
  const { t } = useTranslation(['dashboard']);
  const board = applianceBoard(meter, 'today');
  const query = useShownRuns(meter, board);
  const { appliances, isOld } = useRecognised(query, meter, board);
  const runs = query.data?.runs ?? NO_RUNS;
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('toolbar')}>
        <HierarchyDropdown />
        <DashboardNotices board={board} />
      </div>
      {appliances === undefined ? (
        <CardGrid>
          <Awaited error={query.error} />
        </CardGrid>
      ) : (
        <>
          <div className={styles.cards}>
            {appliances.map((one) => (
              <RunningAppliance
                key={one.name}
                of={one}
                runs={runs}
                zone={zone}
                coverage={query.data?.coverage}
                isOld={isOld}
              />
            ))}
          </div>
          <div className={styles.below}>
            <RecognitionChart board={board} appliances={appliances} runs={runs} isOld={isOld} />
            <LastRuns appliances={appliances} runs={runs} zone={zone} />
          </div>
        </>
      )}
    </>
  );
}

const NO_RUNS: readonly ApplianceRun[] = [];

interface RunningProps {
  readonly of: Recognised;
  readonly runs: readonly ApplianceRun[];
  readonly zone: string;
  /** Measured share of today, 0 to 1; undefined while it is unknown. */
  readonly coverage: number | undefined;
  readonly isOld: boolean;
}

function RunningAppliance({ of, runs, zone, coverage, isOld }: RunningProps) {
  const { t, i18n } = useTranslation(['recognised']);
  const now = useNow(CLOCK_MS);
  const locale = localeOf(i18n.language);
  const { ID, isOn, since, energy, power } = of;
  const last = runs.find(({ ID_appliance, end }) => ID_appliance === ID && end !== null);
  const figure = (quantity: 'activePower' | 'activeEnergyImport', value: number | null) =>
    value === null ? MISSING : figureText(value, scaleOf(quantity, [value]), locale);
  return (
    <ApplianceCard of={of} isOld={isOld}>
      <LiveNumber quantity="activePower" value={isOn ? power : of.reason === null ? 0 : null} isOld={isOld || !isOn} />
      <dl className={styles.rows} data-old={isOld}>
        {since !== null && (
          <ApplianceRow label={t('on_for', { when: momentText(since, { now, zone, locale }) })}>
            {spanText(Math.max(0, now - since) / 1_000, locale)}
          </ApplianceRow>
        )}
        <ApplianceRow label={t('last_run')}>
          {last === undefined ? MISSING : <LastRun run={last} now={now} />}
        </ApplianceRow>
        {since === null && <ApplianceRow label={t('power_on')}>{figure('activePower', power)}</ApplianceRow>}
        <ApplianceRow label={t('energy_today')}>
          {figure('activeEnergyImport', energy)} {energy === null ? null : <CoverageBadge coverage={coverage} />}
        </ApplianceRow>
      </dl>
    </ApplianceCard>
  );
}

/** When a run ended and how long it was; an unsure one says so. */
function LastRun({ run, now }: { readonly run: ApplianceRun; readonly now: number }) {
  const { t, i18n } = useTranslation(['recognised']);
  const locale = localeOf(i18n.language);
  const text = `${agoText(run.end ?? now, now, locale)} · ${spanText(run.duration, locale)}`;
  const sure = surenessOf(run);
  return <span data-sure={sure}>{sure === 'unsure' ? t('unsure', { text }) : text}</span>;
}
