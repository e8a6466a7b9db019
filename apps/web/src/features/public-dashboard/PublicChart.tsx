import type { DeviceDetails } from '@phasor/contract';
import { IconActivity, IconChartLine } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LINE_SCREENS, type LineScreenName } from '../../base/addresses/chart-screens.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { Card } from '../../base/ui/Card.tsx';
import { silentSince } from '../../base/ui/device-status.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { TimeChartPanel } from '../../parts/charts/index.ts';
import { isSilent, type LiveWindow, liveChart, withStart } from '../../parts/live-values/index.ts';
import { whyNothingIsDrawn } from './nothing-drawn.ts';
import { type PublicBoard, usePublicStart } from './public-queries.ts';

interface PublicChartProps {
  readonly name: LineScreenName;
  readonly board: PublicBoard;
  readonly details: DeviceDetails;
  /** Values that arrived since the page was opened. */
  readonly window: LiveWindow;
  /** No newer values can arrive. */
  readonly isCutOff: boolean;
}

const CLOCK_MS = 2_000;

const NOTHING: ReadonlySet<string> = new Set();
const SIGNS = { waiting: IconActivity, not_measured: IconChartLine } as const;

/** The last five minutes of a quantity, stored values before those that arrived, or why there are none. */
export function PublicChart({ name, board, details, window: live, isCutOff }: PublicChartProps) {
  const { t, i18n } = useTranslation(['shell', 'charts', 'public-dashboard']);
  const { zone } = board;
  const [hidden, setHidden] = useState(NOTHING);
  const stored = usePublicStart(board, LINE_SCREENS[name], live);
  const window = useMemo(() => withStart(stored, live), [stored, live]);
  const isOld = useByClock(CLOCK_MS, (now) => isSilent(window, now, isCutOff));
  const subject = useDemoMarked()(details.title);
  const chart = useMemo(() => {
    if (window.length === 0) return null;
    const names = { average: t('charts:average'), sum: t('charts:sum'), single: t(`screen.${name}`) };
    const frame = {
      timeZone: zone,
      locale: localeOf(i18n.language),
      axisKind: 'linear',
      asRatio: false,
      names,
    } as const;
    return liveChart(window, LINE_SCREENS[name], frame);
  }, [name, window, zone, i18n.language, t]);
  const silent = useByClock(CLOCK_MS, (now) => {
    const since = silentSince(details.last_seen, now);
    return since === undefined ? undefined : momentText(since, { now, zone, locale: localeOf(i18n.language) });
  });
  const reason = whyNothingIsDrawn(chart);
  if (reason !== undefined) {
    const isSilent = reason === 'waiting' && silent !== undefined;
    const title = isSilent
      ? t('public-dashboard:waiting.since', { when: silent })
      : t(`public-dashboard:${reason}.title`);
    return (
      <Card title={t(`screen.${name}`)} span={12}>
        <EmptyState icon={SIGNS[reason]} title={title} hint={t(`public-dashboard:${reason}.hint`)} isPart />
      </Card>
    );
  }
  return <TimeChartPanel title={t(`screen.${name}`)} {...{ subject, chart, isOld, hidden }} onHidden={setHidden} />;
}
