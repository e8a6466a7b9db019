import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { LIVE_SCREENS, type LiveScreenName } from '../../measurements/live-screens.ts';
import type { LiveWindow } from '../../measurements/live-series.ts';
import { liveChart } from '../../measurements/live-view.ts';

interface PublicChartProps {
  readonly name: LiveScreenName;
  readonly window: LiveWindow;
  readonly zone: string;
  readonly isOld: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The last twenty values of a quantity. */
export function PublicChart({ name, window, zone, isOld }: PublicChartProps) {
  const { t, i18n } = useTranslation(['shell', 'charts']);
  const [hidden, setHidden] = useState(NOTHING);
  const chart = useMemo(() => {
    if (window.length === 0) return null;
    const names = { average: t('charts:average'), sum: t('charts:sum'), single: t('screen.frequency') };
    const frame = {
      timeZone: zone,
      locale: localeOf(i18n.language),
      axisKind: 'linear',
      asRatio: false,
      names,
    } as const;
    return liveChart(window, LIVE_SCREENS[name], frame);
  }, [name, window, zone, i18n.language, t]);
  return (
    <TimeChartPanel title={t(`screen.${name}`)} chart={chart} isOld={isOld} hidden={hidden} onHidden={setHidden} />
  );
}
