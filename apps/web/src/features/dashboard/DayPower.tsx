import { presetRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import { CoverageBadge } from '../../measurements/CoverageBadge.tsx';
import { powerChannels } from '../../measurements/channel-series.ts';
import type { ProfileScreen } from '../../measurements/profile-screen.ts';
import { profileWish, startsHidden } from '../../measurements/profile-view.ts';
import { isUnread, profileQuery } from '../../measurements/series-query.ts';
import { phasesOf, subjectOf } from '../../measurements/subject.ts';
import { hiddenByFlags, useAxisKind, useHiddenSeries } from '../../measurements/use-chart-memory.ts';
import { useProfileChart } from '../../measurements/use-profile-chart.ts';
import { useSubjectText } from '../../measurements/use-subject-text.ts';
import { useSetting } from '../../settings/settings.ts';
import { GridCell } from '../../ui/Card.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useFailureToast } from './dashboard-queries.ts';
import type { PartProps } from './parts.ts';

const CLOCK_MS = 60_000;
const POWER: ProfileScreen = { quantity: 'P', axis: 'activePower', cumulative: true, sources: true };

/** Active power since midnight, a line for each phase; it grows with the day. */
export function DayPower({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'charts']);
  const { selection, zone } = board;
  const { from, to } = presetRange('today', useNow(CLOCK_MS), zone);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const wish = profileWish(POWER, { range, source: SOURCES.wifi, phases: phasesOf(selection) });
  const query = useQuery(profileQuery(subjectOf(selection), wish, true));
  useFailureToast(query.error, `day power ${from}`);
  const [axisKind, setAxisKind] = useAxisKind('dashboard.power');
  const isGroup = selection.kind === 'group';
  const byFlags = hiddenByFlags(useSetting(({ phase }) => phase));
  const memory = isGroup ? 'dashboard.power.group' : 'dashboard.power';
  const [hidden, setHidden] = useHiddenSeries(memory, startsHidden(POWER, { isGroup, byFlags }));
  const chart = useProfileChart(query, { screen: POWER, range, zone, axisKind, asRatio: false });
  const answer = query.isPlaceholderData ? undefined : query.data;
  return (
    <GridCell span={span}>
      <TimeChartPanel
        title={t('day_power')}
        subject={useSubjectText(selection)}
        chart={chart}
        ahead={powerChannels(phasesOf(selection), { average: t('charts:average'), sum: t('charts:sum') })}
        aside={<CoverageBadge coverage={answer?.coverage.P} />}
        loading={query.isLoading || query.isPlaceholderData}
        isUnread={isUnread(query.error)}
        hidden={hidden}
        onHidden={setHidden}
        onAxisKind={setAxisKind}
      />
    </GridCell>
  );
}
