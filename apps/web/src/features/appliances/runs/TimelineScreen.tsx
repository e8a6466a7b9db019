import type { ApplianceRun } from '@phasor/contract';
import { shareText } from '@phasor/quantities';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { TimeChartPanel, WindowButtons } from '../../../parts/charts/index.ts';
import { awaitedIn, CoverageBadge, isUnread, useSubjectText, useZoom } from '../../../parts/measurements/index.ts';
import { powersText } from '../../../parts/naming/index.ts';
import { GraphToolbar, isRunning, useGraphState } from '../../../parts/toolbar/index.ts';
import { ApplianceMenu } from '../ApplianceMenu.tsx';
import { WithAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { type Appliances, useAppliances } from '../use-appliances.ts';
import { RowGroups } from './RowGroups.tsx';
import { RunNotes } from './RunNotes.tsx';
import { type ShownAppliance, timelineChart } from './run-charts.ts';
import { FOUND, type RowGroup, rowGroups, timelineRows } from './timeline-rows.ts';
import { useRuns } from './use-runs.ts';

const NONE: ReadonlySet<string> = new Set();
/** What the meter found is folded until somebody looks. */
const FOLDED: ReadonlySet<string> = new Set([FOUND]);

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
  const words = useMemo(() => {
    const unsure = ({ prediction_rate: rate }: ApplianceRun) => t('unsure', { text: shareText(rate, 0, locale) });
    const state = (power: number) => (power > 0 ? powersText([power], locale) : t('pause'));
    return { words: [t('off'), t('on')] as const, unsure, state };
  }, [t, locale]);
  const { groups, rows, ...choosing } = useRows(choice, appliances);
  const chart = useMemo(() => {
    if (runs === undefined && error === null) return null;
    const frame = { range, timeZone: data?.time_zone ?? zone, locale, ...words, now };
    // A failed call must not show rows: an appliance without a run is drawn as off.
    return timelineChart(runs ?? [], { ...frame, appliances: runs === undefined ? [] : rows });
  }, [runs, error, range, data?.time_zone, zone, locale, rows, words, now]);
  const subject = useSubjectText(selection);
  return (
    <>
      <GraphToolbar state={state} withSource={false}>
        <ApplianceMenu device={device} of={choice} />
      </GraphToolbar>
      <WithAppliances of={choice}>
        <div className={styles.stack}>
          <RowGroups groups={groups} {...choosing} />
          <TimeChartPanel
            title={t('shell:screen.applianceTimeline')}
            subject={subject}
            chart={chart}
            loading={query.isPlaceholderData || query.isLoading}
            isUnread={isUnread(error)}
            awaits={awaitedIn(range, { selection, now: context.now })}
            size="part"
            rows={rows.length}
            hidden={NONE}
            onHidden={() => undefined}
            aside={<CoverageBadge coverage={data?.coverage} />}
            window={zoom}
            tools={<WindowButtons window={zoom} />}
          />
          <RunNotes of={found} />
        </div>
      </WithAppliances>
    </>
  );
}

/** The rows by groups, folded and searched. */
function useRows({ nodes, all }: Appliances, shown: readonly ShownAppliance[]) {
  const { t } = useTranslation(['appliances']);
  const [folded, onFold] = useState(FOLDED);
  const [wanted, onWanted] = useState('');
  const groups = useMemo(() => rowGroups({ nodes, all: all ?? [], shown }), [nodes, all, shown]);
  const nameOf = useCallback(({ id, title }: RowGroup) => title ?? t(id === FOUND ? 'found' : 'unsorted'), [t]);
  const rows = useMemo(() => timelineRows(groups, { folded, wanted, nameOf }), [groups, folded, wanted, nameOf]);
  return { groups, rows, nameOf, folded, onFold, wanted, onWanted };
}
