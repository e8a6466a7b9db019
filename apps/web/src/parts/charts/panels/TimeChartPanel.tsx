import { useComputedColorScheme } from '@mantine/core';
import type { TimeRange } from '@phasor/calendar';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../base/ui/Badge.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import type { TimeChart } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import type { DrawnChart } from '../drawing/TimeCanvas.tsx';
import type { ExportKind } from '../files/chart-exports.ts';
import type { LegendWords } from '../files/figures-in-file.ts';
import { withDrawnAxes } from '../layout/drawn-axes.ts';
import type { ChartActs } from '../moving/chart-pointer.ts';
import styles from '../moving/window.module.css';
import { damagedRanges } from '../reading/damaged-ranges.ts';
import { paperLine, windowText } from '../reading/reading.ts';
import { ChartFrame, type FormChoice } from './ChartFrame.tsx';
import { type Awaited, ChartPicture, type ChartSize } from './ChartPicture.tsx';
import chartStyles from './chart.module.css';
import { hiddenOf } from './hidden-series.ts';
import type { LegendEntry } from './Legend.tsx';
import { useLegend } from './use-legend.tsx';

const TimeChartTable = lazy(() => import('./TimeChartTable.tsx').then((it) => ({ default: it.TimeChartTable })));

interface Props extends ChartActs {
  readonly title: string;
  /** What was measured, for files and prints: the name of the device, and notes on its data. */
  readonly subject: string;
  /** What to draw; null before the first answer. */
  readonly chart: TimeChart | null;
  /** The expected legend, if it is known before the first answer: it keeps the chart in place. */
  readonly ahead?: readonly LegendEntry[];
  /** Times whose measurements were damaged, epoch ms: `useDamaged`. */
  readonly damaged?: readonly TimeRange[] | undefined;
  /** A newer answer is loading: the old chart stays, dimmed. */
  readonly loading?: boolean;
  /** `card` for a card among others; `screen` for a whole screen; `part` leaves space for a row beside it. */
  readonly size?: ChartSize;
  /** Number of rows of a chart of spans: it is as high as they need. */
  readonly rows?: number;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly onAxisKind?: (kind: 'linear' | 'logarithmic') => void;
  /** Of a chart with several forms. */
  readonly choice?: FormChoice | undefined;
  /** Beside the title: a badge, a sum. */
  readonly aside?: ReactNode;
  /** Buttons of the screen beside the menu. */
  readonly tools?: ReactNode;
  /** Between the title and the chart: figures of its values. */
  readonly figures?: ReactNode;
  /** The data could not be read: the empty chart must not look as if nothing was measured. */
  readonly isUnread?: boolean;
  /** What an empty chart waits for; nothing if absent. */
  readonly awaits?: Awaited | undefined;
  /** The values are old and must not look like current ones. */
  readonly isOld?: boolean;
  /** What files and prints must say of the numbers, which the screen says elsewhere: or below the picture, as a card does. */
  readonly remark?: string | undefined;
  readonly isRemarkBelow?: boolean;
}

/** A chart over time with all its elements: title, legend, menu, table view, empty and loading states. */
export function TimeChartPanel(props: Props) {
  const { title, subject, loading = false, size = 'card', onHidden, aside, tools, remark } = props;
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const entries = props.chart?.series ?? props.ahead ?? [];
  const hidden = hiddenOf(entries, props.hidden);
  const whole = useMemo(() => withDamaged(props.chart, props.damaged), [props.chart, props.damaged]);
  const chart = useMemo(() => whole && withDrawnAxes(whole, hidden), [whole, hidden]);
  const drawn = useRef<DrawnChart>(null);
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const words = { least: t('least'), greatest: t('greatest'), note: t('note'), damaged: t('damaged.row') };
  const exportAs = (kind: ExportKind) => {
    if (chart === null) return;
    const legendWords: LegendWords = {
      figure: (name) => t(`figure.${name}`),
      normal: (values) => t('normal', { values }),
    };
    const saving = { title, subject, chart, hidden, theme, timeHeading: t('time'), words, legendWords, remark, note };
    void import('../files/save-chart.ts').then(({ saveChart }) => saveChart(kind, { ...saving, drawn: drawn.current }));
  };
  const broken = chart === null ? undefined : damagedRanges(chart);
  const note = broken && t(broken.more > 0 ? 'damaged.more' : 'damaged.note', { ...broken });
  const { legend, below } = useLegend({ chart, entries, size, hidden, theme, onChange: onHidden });
  return (
    <ChartFrame
      {...{ title, loading, legend, asTable }}
      tools={
        tools !== undefined && (
          <div className={styles.row}>
            {props.window !== undefined && chart?.across === undefined && (
              <span className={styles.window} data-whole={!props.window.isZoomed}>
                {chart === null ? null : windowText(chart)}
              </span>
            )}
            {tools}
          </div>
        )
      }
      aside={
        <>
          {aside}
          {chart !== whole && !asTable && (
            <span title={t('linearAxisHint')}>
              <Badge tone="info">{t('linearAxis')}</Badge>
            </span>
          )}
        </>
      }
      paperLine={chart === null ? undefined : () => paperLine(subject, chart, remark)}
      onTable={setAsTable}
      onExport={exportAs}
      choice={props.choice}
      axis={{ kind: props.chart?.axes[0]?.kind ?? 'linear', onKind: props.onAxisKind }}
    >
      {props.figures}
      {asTable && chart !== null ? (
        <Suspense fallback={<ScreenLoader of="part" />}>
          <TimeChartTable chart={chart} hidden={hidden} words={words} caption={title} />
        </Suspense>
      ) : (
        <ChartPicture
          {...props}
          chart={chart}
          hidden={hidden}
          size={size}
          loading={loading}
          drawn={drawn}
          theme={theme}
        />
      )}
      {note !== undefined && <p className={chartStyles.note}>{note}</p>}
      {props.isRemarkBelow === true && remark !== undefined && <p className={chartStyles.note}>{remark}</p>}
      {below}
    </ChartFrame>
  );
}

/** A chart with its damaged times; the same one without any. */
function withDamaged(chart: TimeChart | null, damaged: readonly TimeRange[] = []): TimeChart | null {
  return chart === null || damaged.length === 0 ? chart : { ...chart, damaged };
}
