import type { ApplianceEntry, DeviceListEntry } from '@phasor/contract';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import { useSelection } from '../../../parts/hierarchy/index.ts';
import { useHiddenSeries, useSubjectText } from '../../../parts/measurements/index.ts';
import { GraphToolbar, useGraphState } from '../../../parts/toolbar/index.ts';
import { ApplianceMenu } from '../ApplianceMenu.tsx';
import { WithAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import { type Appliances, isNothing, useAppliances } from '../use-appliances.ts';
import { ANOMALY_CHARTS, anomalyChart, runCounts } from './anomaly-charts.ts';

/** Runs of an appliance that were unlike its others (R-APPL-022). */
export function AnomalyPage() {
  const selection = useSelection();
  return selection.kind === 'device' ? <Anomalies key={selection.device.mac} device={selection.device} /> : null;
}

function Anomalies({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['appliances']);
  const state = useGraphState({ granularity: 'day' });
  const choice = useFirst(useAppliances(device));
  const subject = useSubjectText(state.selection);
  const shown = choice.chosen.flatMap((id) => choice.all?.find(({ ID_appliance }) => ID_appliance === id) ?? []);
  return (
    <>
      <GraphToolbar state={state} withRange={false} withSource={false}>
        <ApplianceMenu device={device} of={choice} />
      </GraphToolbar>
      <WithAppliances of={choice}>
        {shown.map((appliance) => (
          <ApplianceAnomalies key={appliance.ID_appliance} {...{ device, subject, appliance }} />
        ))}
        <p className={styles.note}>{t('anomaly.note')}</p>
      </WithAppliances>
    </>
  );
}

/** Six charts for every appliance would be too many at first: one appliance is shown until others are chosen. */
function useFirst(choice: Appliances): Appliances {
  return choice.isAll ? { ...choice, chosen: choice.order.slice(0, 1) } : choice;
}

interface ApplianceProps {
  readonly device: DeviceListEntry;
  /** What was measured, in files. */
  readonly subject: string;
  readonly appliance: ApplianceEntry;
}

function ApplianceAnomalies({ device, subject, appliance }: ApplianceProps) {
  const { t, i18n } = useTranslation(['appliances']);
  const { ID_appliance, name, phase } = appliance;
  const query = useQuery({
    ...callQuery('appliances.anomalies', { device_token: device.token, ID_appliance }),
    meta: { quiet: 'all' },
  });
  const [hidden, setHidden] = useHiddenSeries('appliances.anomaly', []);
  const locale = localeOf(i18n.language);
  const { data } = query;
  const names = useMemo(() => ({ normal: t('anomaly.normal'), anomaly: t('anomaly.anomaly') }), [t]);
  const charts = useMemo(
    () =>
      data === undefined
        ? []
        : ANOMALY_CHARTS.map((chart) => ({
            chart,
            picture: anomalyChart(chart, data.data, { timeZone: data.time_zone, locale, names }),
          })),
    [data, locale, names],
  );
  const isEmpty = isNothing(query.error) || data?.data.starts.length === 0;
  const counts = data === undefined ? undefined : runCounts(data.data);
  return (
    <section className={styles.appliance} aria-label={name}>
      <h2 className={styles.heading}>
        {name} · {phase}
        {counts !== undefined && counts.all > 0 && (
          <small>
            {t('anomaly.runs', { count: counts.all })},{' '}
            {counts.anomalies === 0 ? t('anomaly.found_none') : t('anomaly.found', { count: counts.anomalies })}
          </small>
        )}
      </h2>
      {query.isLoading && <ScreenLoader of="part" />}
      {isEmpty && (
        <EmptyState
          isPart
          icon={IconChartDots}
          title={t('anomaly.none')}
          hint={t(appliance.imprints.length === 0 ? 'anomaly.none_unknown' : 'anomaly.none_hint')}
        />
      )}
      {query.error !== null && !isEmpty && <ScreenError error={query.error} />}
      {!isEmpty && (
        <div className={styles.pictures}>
          {charts.map(({ chart, picture }) => (
            <TimeChartPanel
              key={chart}
              title={t(`anomaly.chart.${chart}`)}
              subject={`${subject}, ${name}`}
              chart={picture}
              hidden={hidden}
              onHidden={setHidden}
            />
          ))}
        </div>
      )}
    </section>
  );
}
