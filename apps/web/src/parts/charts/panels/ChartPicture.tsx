import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { type DrawnChart, TimeCanvas } from '../drawing/TimeCanvas.tsx';
import { damagedParts } from '../layout/damaged-parts.ts';
import { LEAST_BAND } from '../layout/spans.ts';
import type { ChartActs } from '../moving/chart-pointer.ts';
import { useSeenWindow } from '../moving/use-seen-window.ts';
import styles from './chart.module.css';

const Crosshair = lazy(() => import('../reading/Crosshair.tsx').then((module) => ({ default: module.Crosshair })));

/**
 * The first measurements of all, or the next ones of a period that still runs; of what is no longer in use none comes, and there are
 * earlier ones or there never were any.
 */
export type Awaited = 'first' | 'next' | 'ended' | 'never';

export type ChartSize = 'card' | 'screen' | 'part';

interface Props extends ChartActs {
  readonly title: string;
  readonly chart: TimeChart | null;
  readonly loading: boolean;
  readonly size: ChartSize;
  readonly isOld?: boolean;
  readonly isUnread?: boolean;
  /** Without values: what will come; none if absent. */
  readonly awaits?: Awaited | undefined;
  readonly rows?: number | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly drawn: RefObject<DrawnChart | null>;
}

/** Pixels that rows of spans need, with the times below. */
const heightOfRows = (rows: number) => rows * LEAST_BAND + 48;

/** The drawing of a chart with its crosshair, or a message if nothing can be drawn. */
export function ChartPicture(props: Props) {
  const { title, loading, size, isOld = false, isUnread = false, awaits = 'none', hidden, theme, drawn } = props;
  const { t } = useTranslation('charts');
  const { chart, hand } = useSeenWindow(props.chart, props.window);
  const isLate = useLate(loading);
  const isEmpty = chart?.series.every((series) => series.points.every(([, value]) => value === null)) ?? false;
  const isDamaged = chart !== null && isEmpty && damagedParts(chart).length > 0;
  const names = chart?.series.map((series) => series.name).join(', ') ?? '';
  return (
    <div
      className={styles.picture}
      data-loading={isLate}
      data-old={isOld}
      data-size={size}
      style={props.rows === undefined ? undefined : { minHeight: heightOfRows(props.rows) }}
    >
      {chart !== null && (
        <>
          <div role="img" aria-label={t('summary', { title, series: names })}>
            <TimeCanvas chart={chart} hidden={hidden} theme={theme} drawn={drawn} />
          </div>
          <Suspense fallback={null}>
            <Crosshair
              {...{ chart, hidden, theme, drawn, hand }}
              window={props.window}
              onSelect={props.onSelect}
              onSelecting={props.onSelecting}
              onWhole={props.onWhole}
              onChoose={props.onChoose}
              onOpen={props.onOpen}
            />
          </Suspense>
        </>
      )}
      {isEmpty && !loading && <EmptyNotice reason={isUnread ? 'unread' : isDamaged ? 'damaged' : awaits} />}
      {chart === null && loading && (
        <div className={styles.skeleton} role="status" aria-label={t('loading')} data-waiting />
      )}
    </div>
  );
}

/** Why nothing is drawn. */
function EmptyNotice({ reason }: { reason: Awaited | 'none' | 'damaged' | 'unread' }) {
  const { t } = useTranslation('charts');
  return (
    <p className={styles.notice}>
      {t(`nothing.${reason}.title`)}
      <small>{t(`nothing.${reason}.hint`)}</small>
    </p>
  );
}

/** Answers within this time need no loading indicator, ms. */
const LATE_MS = 150;

/** True when something has been loading for a moment, so that quick answers do not flicker. */
function useLate(loading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!loading) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return isLate && loading;
}
