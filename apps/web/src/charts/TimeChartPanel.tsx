import { useComputedColorScheme } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartMenu } from './ChartMenu.tsx';
import { ChartTableView } from './ChartTableView.tsx';
import styles from './chart.module.css';
import { download, EXPORTS, type ExportKind } from './chart-exports.ts';
import type { TimeChart } from './chart-spec.ts';
import { chartTable } from './chart-table.ts';
import { chartTheme } from './chart-theme.ts';
import type { EngineHandle } from './EngineCanvas.tsx';
import { Legend } from './Legend.tsx';
import { timeOption } from './time-option.ts';

const EngineCanvas = lazy(() => import('./EngineCanvas.tsx').then((module) => ({ default: module.EngineCanvas })));

interface Props {
  readonly title: string;
  /** What to draw; null before the first answer. */
  readonly chart: TimeChart | null;
  /** A newer answer is on its way: the old picture stays, dimmed. */
  readonly loading?: boolean;
  /** `card` stands among others; `screen` has the screen to itself. */
  readonly size?: 'card' | 'screen';
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly onAxisKind?: (kind: 'linear' | 'logarithmic') => void;
  readonly onZoom?: (range: { from: number; to: number }) => void;
  readonly onZoomOut?: () => void;
  /** Beside the title: a badge, a sum. */
  readonly aside?: ReactNode;
  /** Buttons of the screen beside the menu. */
  readonly tools?: ReactNode;
}

/** A chart over time with everything that belongs to it: title, legend, menu, table view, empty and loading states. */
export function TimeChartPanel(props: Props) {
  const { title, chart, loading = false, size = 'card', hidden, onHidden, aside, tools } = props;
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const picture = useRef<EngineHandle>(null);
  const theme = chartTheme(useComputedColorScheme('light'));
  const exportAs = async (kind: ExportKind) => {
    if (chart !== null)
      await saveChart(kind, { title, chart, hidden, picture: picture.current, theme, timeHeading: t('time') });
  };
  return (
    <section className={styles.panel} ref={panel} aria-label={title} aria-busy={loading}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
        {chart !== null && chart.series.length > 1 && (
          <Legend label={t('legend')} series={chart.series} hidden={hidden} theme={theme} onChange={onHidden} />
        )}
        {tools}
        <ChartMenu
          asTable={asTable}
          axisKind={chart?.axes[0]?.kind ?? 'linear'}
          onTable={() => setAsTable(!asTable)}
          onFullScreen={() => void panel.current?.requestFullscreen()}
          onExport={exportAs}
          onAxisKind={props.onAxisKind}
        />
      </header>
      {asTable && chart !== null ? (
        <ChartTableView
          table={chartTable(chart, hidden)}
          caption={title}
          timeHeading={`${t('time')} (${chart.timeZone})`}
          timeZone={chart.timeZone}
          locale={chart.locale}
        />
      ) : (
        <Picture {...props} size={size} loading={loading} picture={picture} />
      )}
    </section>
  );
}

interface PictureProps extends Props {
  readonly picture: React.RefObject<EngineHandle | null>;
}

function Picture({ title, chart, loading, size, hidden, onZoom, onZoomOut, picture }: PictureProps) {
  const { t } = useTranslation('charts');
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const optionFor = useCallback(
    (width: number) => (chart === null ? {} : timeOption(chart, { theme, hidden, width })),
    [chart, theme, hidden],
  );
  const isEmpty = chart?.series.every((series) => series.points.every(([, value]) => value === null)) ?? false;
  const names = chart?.series.map((series) => series.name).join(', ') ?? '';
  return (
    <div
      className={styles.picture}
      data-loading={loading}
      data-size={size}
      role="img"
      aria-label={t('summary', { title, series: names })}
    >
      {chart !== null && (
        <Suspense fallback={null}>
          <EngineCanvas optionFor={optionFor} onZoom={onZoom} onZoomOut={onZoomOut} handle={picture} />
        </Suspense>
      )}
      {isEmpty && !loading && (
        <p className={styles.notice}>
          {t('empty')}
          <small>{t('emptyHint')}</small>
        </p>
      )}
      {chart === null && loading && <p className={styles.notice}>{t('loading')}</p>}
    </div>
  );
}

interface Saving {
  readonly title: string;
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly picture: EngineHandle | null;
  readonly theme: ReturnType<typeof chartTheme>;
  readonly timeHeading: string;
}

async function saveChart(kind: ExportKind, saving: Saving): Promise<void> {
  const { title, chart, hidden, picture, theme, timeHeading } = saving;
  const name = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const blob = await EXPORTS[kind]({
    name,
    title,
    table: chartTable(chart, hidden),
    timeHeading,
    timeZone: chart.timeZone,
    locale: chart.locale,
    picture: () => picture?.picture(theme.colour('surface')) ?? '',
  });
  download(blob, `${name}.${kind}`);
}
