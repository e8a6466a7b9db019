import { presetRange } from '@phasor/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LINE_SCREENS } from '../../../base/addresses/chart-screens.ts';
import { useSetting } from '../../../base/settings/settings.ts';
import { GridCell } from '../../../base/ui/Card.tsx';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import { ownSourceOf } from '../../../parts/hierarchy/index.ts';
import {
  awaitedIn,
  CoverageBadge,
  hiddenByFlags,
  isUnread,
  phasesOf,
  powerChannels,
  profileQuery,
  subjectOf,
  useAxisKind,
  useDamaged,
  useHiddenSeries,
  useMissingText,
  useSubjectText,
} from '../../../parts/measurements/index.ts';
import { profileWish, startsHidden, useProfileChart } from '../../../parts/profiles/index.ts';
import { useFailureToast } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';

const CLOCK_MS = 60_000;
const POWER = LINE_SCREENS.activePower;

/** Active power since midnight, a line for each phase; it grows with the day. */
export function DayPower({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'charts']);
  const { selection, zone } = board;
  const now = useNow(CLOCK_MS);
  const { from, to } = presetRange('today', now, zone);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const wish = profileWish(POWER, { range, source: ownSourceOf(selection), phases: phasesOf(selection) });
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
        remark={useMissingText(answer)}
        isRemarkBelow
        aside={<CoverageBadge coverage={answer?.coverage.P} />}
        loading={query.isLoading || query.isPlaceholderData}
        isUnread={isUnread(query.error)}
        awaits={awaitedIn(range, { selection, now })}
        damaged={useDamaged(query)}
        hidden={hidden}
        onHidden={setHidden}
        onAxisKind={setAxisKind}
      />
    </GridCell>
  );
}
