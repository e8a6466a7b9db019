import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { TimeChartPanel, WindowButtons } from '../../../parts/charts/index.ts';
import {
  awaitedIn,
  CoverageBadge,
  isUnread,
  phasesOf,
  profileQuery,
  subjectOf,
  useAxisKind,
  useErrorToast,
  useHiddenSeries,
  useSubjectText,
  useZoom,
} from '../../../parts/measurements/index.ts';
import { NameStretch } from '../../../parts/naming/index.ts';
import { type GraphState, GraphToolbar, isRunning, useGraphState } from '../../../parts/toolbar/index.ts';
import { ApplianceMenu } from '../ApplianceMenu.tsx';
import { WithAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { CorrectionsCard } from '../corrections/CorrectionsCard.tsx';
import { useCorrect } from '../corrections/use-corrections.ts';
import { useAppliances } from '../use-appliances.ts';
import { RunNotes } from './RunNotes.tsx';
import { RunTable } from './RunTable.tsx';
import { runProfileChart } from './run-charts.ts';
import { useRuns } from './use-runs.ts';

/** The active power of each phase, with the starts and ends of runs (R-APPL-020). */
export function RunsScreen({ device }: ApplianceScreenProps) {
  const { t, i18n } = useTranslation(['appliances', 'shell']);
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  const { shown: range } = zoom;
  const { zone, context, selection } = state;
  const growing = isRunning(range, context.now);
  const choice = useAppliances(device);
  const found = useRuns({ device, range, growing }, choice);
  const profile = useProfile(state, range, growing);
  const { correct } = useCorrect(device);
  const [axisKind, setAxisKind] = useAxisKind('applianceRuns');
  const [hidden, setHidden] = useHiddenSeries('appliances.runs', []);
  const { runs, appliances } = found;
  const { data, error } = profile;
  const locale = localeOf(i18n.language);
  const chart = useMemo(() => {
    if (data === undefined && error === null) return null;
    return runProfileChart(data, runs ?? [], { range, timeZone: zone, locale, appliances, axisKind });
  }, [data, error, runs, range, zone, locale, appliances, axisKind]);
  const subject = useSubjectText(selection);
  return (
    <>
      <GraphToolbar state={state} withSource={false}>
        <ApplianceMenu device={device} of={choice} />
      </GraphToolbar>
      <WithAppliances of={choice}>
        <div className={styles.stack}>
          <TimeChartPanel
            title={t('shell:screen.applianceRuns')}
            {...{ subject, chart, hidden }}
            loading={profile.isPlaceholderData || profile.isLoading}
            isUnread={isUnread(profile.error)}
            awaits={awaitedIn(range, { selection, now: context.now })}
            size="part"
            onHidden={setHidden}
            onAxisKind={setAxisKind}
            window={zoom}
            aside={<span className={styles.key}>{t('markers')}</span>}
            tools={
              <>
                <NameStretch device={device} range={range} source={state.source} zone={zone} />
                <WindowButtons window={zoom} />
              </>
            }
          />
          <Card title={t('runs')} aside={<CoverageBadge coverage={found.query.data?.coverage} />} span={12}>
            <RunTable runs={runs ?? []} {...{ appliances, zone, correct }} all={choice.all ?? []} />
          </Card>
          <CorrectionsCard device={device} zone={zone} />
          <RunNotes of={found} />
        </div>
      </WithAppliances>
    </>
  );
}

function useProfile({ selection, source }: GraphState, range: { from: number; to: number }, growing: boolean) {
  const wish = {
    ...({ data: 'P', phase: phasesOf(selection).join(), format: 'H', source, neighbours: true } as const),
    from: range.from / 1_000,
    to: range.to / 1_000,
  };
  const query = useQuery(profileQuery(subjectOf(selection), wish, growing));
  useErrorToast(query.error, JSON.stringify(wish));
  return query;
}
