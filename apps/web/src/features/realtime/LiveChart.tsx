import { useComputedColorScheme } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LINE_SCREENS, type LineScreenName } from '../../base/addresses/chart-screens.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { useSetting } from '../../base/settings/settings.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { chartTheme, TimeChartPanel } from '../../parts/charts/index.ts';
import { type LiveWindow, liveChart } from '../../parts/live-values/index.ts';
import {
  axisMemory,
  hiddenByFlags,
  useAxisKind,
  useHiddenSeries,
  useSubjectText,
  watchesOutages,
} from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import { LiveFigures } from './LiveFigures.tsx';

interface Props {
  readonly name: LineScreenName;
  readonly window: LiveWindow;
  readonly state: GraphState;
  readonly asRatio: boolean;
  readonly isOld: boolean;
}

/** The newest values as figures and as lines; greyed once no new one comes. */
export function LiveChart({ name, window, state, asRatio, isOld }: Props) {
  const { t } = useTranslation(['shell', 'realtime']);
  const chart = useLiveChart({ name, window, state, asRatio });
  const [, setAxisKind] = useAxisKind(axisMemory(name, state.selection));
  const flags = useSetting(({ phase }) => phase);
  const [hidden, setHidden] = useHiddenSeries(`realtime.${name}`, hiddenByFlags(flags));
  const subject = useSubjectText(state.selection);
  const scheme = useComputedColorScheme('light');
  const quantity = chart.axes[0]?.quantity ?? LINE_SCREENS[name].axis;
  if (chart.series.every(({ points }) => points.every(([, value]) => value === null))) {
    return (
      <EmptyState icon={IconChartLine} title={t('realtime:not_measured')} hint={t('realtime:not_measured_hint')} />
    );
  }
  return (
    <TimeChartPanel
      title={t(`screen.${name}`)}
      subject={subject}
      chart={chart}
      size="part"
      isOld={isOld}
      hidden={hidden}
      onHidden={setHidden}
      {...(LINE_SCREENS[name].axis === 'phaseAngle' ? {} : { onAxisKind: setAxisKind })}
      figures={<LiveFigures series={chart.series} quantity={quantity} theme={chartTheme(scheme)} isOld={isOld} />}
    />
  );
}

function useLiveChart({ name, window, state, asRatio }: Omit<Props, 'isOld'>) {
  const { t, i18n } = useTranslation(['shell', 'charts']);
  const fromZero = watchesOutages(state.selection);
  const [axisKind] = useAxisKind(axisMemory(name, state.selection));
  return useMemo(() => {
    const names = { average: t('charts:average'), sum: t('charts:sum'), single: t(`screen.${name}`) };
    const frame = { timeZone: state.zone, locale: localeOf(i18n.language), axisKind, asRatio, fromZero, names };
    return liveChart(window, LINE_SCREENS[name], frame);
  }, [name, window, state.zone, axisKind, asRatio, fromZero, i18n.language, t]);
}
