import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { ChartPicture, type ChartSize } from './ChartPicture.tsx';
import { ChartTableView } from './ChartTableView.tsx';
import styles from './chart.module.css';
import type { ExportKind } from './chart-exports.ts';
import type { TimeChart } from './chart-spec.ts';
import { chartTable } from './chart-table.ts';
import { chartTheme } from './chart-theme.ts';
import { Legend } from './Legend.tsx';
import { printElement } from './print-element.ts';
import { momentText, periodText } from './reading.ts';
import type { DrawnChart } from './TimeCanvas.tsx';

interface Props {
  readonly title: string;
  /** What is measured, for files and prints: the name of the device, and what has to be known about its data. */
  readonly subject?: string;
  /** What to draw; null before the first answer. */
  readonly chart: TimeChart | null;
  /** A newer answer is on its way: the old picture stays, dimmed. */
  readonly loading?: boolean;
  /** `card` stands among others; `screen` has the screen to itself; `part` leaves room for a row beside it. */
  readonly size?: ChartSize;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly onAxisKind?: (kind: 'linear' | 'logarithmic') => void;
  readonly onZoom?: (range: { from: number; to: number }) => void;
  readonly onZoomOut?: () => void;
  /** Beside the title: a badge, a sum. */
  readonly aside?: ReactNode;
  /** Buttons of the screen beside the menu. */
  readonly tools?: ReactNode;
  /** Between the title and the picture: figures of what is drawn. */
  readonly figures?: ReactNode;
  /** What is drawn is old: shown, but not as if it were measured now. */
  readonly isOld?: boolean;
}

/** A chart over time with everything that belongs to it: title, legend, menu, table view, empty and loading states. */
export function TimeChartPanel(props: Props) {
  const { title, subject = '', chart, loading = false, size = 'card', hidden, onHidden, aside, tools } = props;
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const isPrinting = useIsPrinting();
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const words = { least: t('least'), greatest: t('greatest'), note: t('note') };
  const exportAs = (kind: ExportKind) => {
    if (chart === null) return;
    const saving = { title, subject, chart, hidden, theme, timeHeading: t('time'), words, drawn: drawn.current };
    void import('./save-chart.ts').then(({ saveChart }) => saveChart(kind, saving));
  };
  return (
    <section className={styles.panel} ref={panel} aria-label={title} aria-busy={loading}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
        {chart !== null && chart.series.length > 1 && (
          <Legend label={t('legend')} series={chart.series} hidden={hidden} theme={theme} onChange={onHidden} />
        )}
        <div className={styles.actions}>
          {!asTable && tools}
          <ChartMenu
            asTable={asTable}
            axisKind={chart?.axes[0]?.kind ?? 'linear'}
            onTable={() => setAsTable(!asTable)}
            onFullScreen={() => void panel.current?.requestFullscreen()}
            onPrint={() => printElement(panel.current)}
            onExport={exportAs}
            onAxisKind={props.onAxisKind}
          />
        </div>
      </header>
      {chart !== null && isPrinting && <p className={styles.printed}>{paperLine(subject, chart)}</p>}
      {props.figures}
      {asTable && chart !== null ? (
        <ChartTableView
          table={chartTable(chart, hidden, words)}
          caption={title}
          timeHeading={`${t('time')} (${chart.timeZone})`}
          timeText={(time) => momentText(chart, time)}
          locale={chart.locale}
        />
      ) : (
        <ChartPicture {...props} size={size} loading={loading} drawn={drawn} theme={theme} />
      )}
    </section>
  );
}

/** What is told around a chart on the screen and would be missed on a sheet of paper: of what, and from when to when. */
function paperLine(subject: string, chart: TimeChart): string {
  return [subject, `${periodText(chart)} (${chart.timeZone})`].filter((words) => words !== '').join(' · ');
}
