import type { LiveValues } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { useLiveData } from '../../api/use-live.ts';
import { liveSourceOf } from '../../hierarchy/use-selection.ts';
import { GraphToolbar } from '../../toolbar/GraphToolbar.tsx';
import { useGraphState } from '../../toolbar/use-graph-state.ts';
import { Card, CardGrid } from '../../ui/Card.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { momentText } from '../../ui/time-text.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './DashboardPage.module.css';
import { isOld, type LiveTile, liveTile, shares } from './live-tiles.ts';

const CLOCK_MS = 5_000;

/** What is measured now, of a device or a group (2-measurement-views.md, 2.5). */
export function DashboardPage() {
  const state = useGraphState({ granularity: 'day' });
  const { selection } = state;
  const values = useLiveData(liveSourceOf(selection));
  const phaseUse = selection.kind === 'device' ? selection.device.phase_use : 3;
  return (
    <>
      <GraphToolbar state={state} withRange={false} withSource={false} />
      <Freshness
        values={values}
        zone={state.zone}
        isOffline={selection.kind === 'device' && selection.device.status !== 'ONLINE'}
      />
      <LiveCards values={values} phaseUse={phaseUse} />
    </>
  );
}

function Freshness({ values, zone, isOffline }: { values: LiveValues | undefined; zone: string; isOffline: boolean }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const now = useNow(CLOCK_MS);
  if (values !== undefined && !isOld(values, now)) return null;
  const when = values === undefined ? '' : momentText(values.ts * 1_000, { now, zone, locale: i18n.language });
  const title = isOffline ? t('waiting_offline') : t('waiting');
  return (
    <p className={styles.notice} role="status">
      <strong>{values === undefined ? title : t('no_value_since', { when })}</strong>
      {isOffline ? t('waiting_offline_hint') : t('waiting_hint')}
    </p>
  );
}

function LiveCards({ values, phaseUse }: { values: LiveValues | undefined; phaseUse: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const now = useNow(CLOCK_MS);
  const old = isOld(values, now);
  const power = liveTile(values, 'P', phaseUse);
  const voltage = liveTile(values, 'U', phaseUse);
  const current = liveTile(values, 'I', phaseUse);
  const energy = liveTile(values, 'E_I', phaseUse);
  return (
    <CardGrid>
      <Card title={t('common:quantity.activePower')} aside={t('now')} span={4}>
        <LiveNumber quantity="activePower" value={power.total} size="hero" isOld={old} />
        <PhaseBars tile={power} />
      </Card>
      <Card title={t('common:quantity.voltage')} aside={phaseUse > 1 ? t('mean') : undefined} span={2}>
        <LiveNumber quantity="voltage" value={voltage.total} isOld={old} />
        <PhaseFigures quantity="voltage" tile={voltage} />
      </Card>
      <Card title={t('common:quantity.current')} aside={phaseUse > 1 ? t('sum') : undefined} span={2}>
        <LiveNumber quantity="current" value={current.total} isOld={old} />
        <PhaseFigures quantity="current" tile={current} />
      </Card>
      <Card title={t('common:quantity.activeEnergyImport')} aside={t('register')} span={4}>
        <LiveNumber quantity="activeEnergyImport" value={energy.total} isOld={old} />
        <PhaseFigures quantity="activeEnergyImport" tile={energy} />
      </Card>
    </CardGrid>
  );
}

function PhaseBars({ tile }: { tile: LiveTile }) {
  const { i18n } = useTranslation();
  const widths = shares(tile);
  if (tile.phases.length < 2) return null;
  return (
    <ul className={styles.bars}>
      {tile.phases.map(({ phase, value }, index) => {
        const { value: figure, unit } = formatQuantity('activePower', value, i18n.language);
        return (
          <li key={phase} className={styles.bar} data-phase={phase}>
            <span className={styles.phase}>{phase}</span>
            <svg className={styles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
              <rect width={(widths[index] ?? 0) * 100} height="6" />
            </svg>
            <span className={styles.figure}>
              {figure} {unit}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function PhaseFigures({ quantity, tile }: { quantity: 'voltage' | 'current' | 'activeEnergyImport'; tile: LiveTile }) {
  const { i18n } = useTranslation();
  if (tile.phases.length < 2) return null;
  return (
    <dl className={styles.figures}>
      {tile.phases.map(({ phase, value }) => (
        <div key={phase} data-phase={phase}>
          <dt className={styles.phase}>{phase}</dt>
          <dd>{formatQuantity(quantity, value, i18n.language).value}</dd>
        </div>
      ))}
    </dl>
  );
}
