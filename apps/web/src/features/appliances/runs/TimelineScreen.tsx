import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { TimeChartPanel, WindowButtons } from '../../../parts/charts/index.ts';
import { isUnread, useSubjectText, useZoom } from '../../../parts/measurements/index.ts';
import { GraphToolbar, isRunning, useGraphState } from '../../../parts/toolbar/index.ts';
import { ApplianceMenu } from '../ApplianceMenu.tsx';
import { WithAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { useAppliances } from '../use-appliances.ts';
import { RunNotes } from './RunNotes.tsx';
import { timelineChart } from './run-charts.ts';
import { useRuns } from './use-runs.ts';

const NONE: ReadonlySet<string> = new Set();

/** When each appliance ran (R-APPL-019). */
export function TimelineScreen({ device }: ApplianceScreenProps) {
  const { t, i18n } = useTranslation(['appliances', 'shell']);
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  const { shown: range } = zoom;
  const { zone, context, selection } = state;
  const choice = useAppliances(device);
  const found = useRuns({ device, range, growing: isRunning(range, context.now) }, choice);
  const { query, error, runs, appliances } = found;
  const { data } = query;
  const now = Math.max(query.dataUpdatedAt, query.errorUpdatedAt);
  const locale = localeOf(i18n.language);
  const words = useMemo(() => [t('off'), t('on')] as const, [t]);
  const chart = useMemo(() => {
    if (runs === undefined && error === null) return null;
    const frame = { range, timeZone: data?.time_zone ?? zone, locale, words, now };
    // A failed call must not show rows: an appliance without a run is drawn as off.
    return timelineChart(runs ?? [], { ...frame, appliances: runs === undefined ? [] : appliances });
  }, [runs, error, range, data?.time_zone, zone, locale, appliances, words, now]);
  const subject = useSubjectText(selection);
  return (
    <>
      <GraphToolbar state={state} withSource={false}>
        <ApplianceMenu device={device} of={choice} />
      </GraphToolbar>
      <WithAppliances of={choice}>
        <div className={styles.stack}>
          <TimeChartPanel
            title={t('shell:screen.applianceTimeline')}
            subject={subject}
            chart={chart}
            loading={query.isPlaceholderData || query.isLoading}
            isUnread={isUnread(error)}
            size="part"
            hidden={NONE}
            onHidden={() => undefined}
            window={zoom}
            tools={<WindowButtons window={zoom} />}
          />
          <RunNotes of={found} />
        </div>
      </WithAppliances>
    </>
  );
}
