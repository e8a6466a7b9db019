import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import type { TimeChart } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import { type DrawnChart, TimeCanvas } from './TimeCanvas.tsx';

const Crosshair = lazy(() => import('./Crosshair.tsx').then((module) => ({ default: module.Crosshair })));

export type ChartSize = 'card' | 'screen' | 'part';

interface Props {
  readonly title: string;
  readonly chart: TimeChart | null;
  readonly loading: boolean;
  readonly size: ChartSize;
  readonly isOld?: boolean;
  readonly isUnread?: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly drawn: RefObject<DrawnChart | null>;
  readonly onZoom?: ((range: { from: number; to: number }) => void) | undefined;
  readonly onZoomOut?: (() => void) | undefined;
  readonly onChoose?: ((time: number) => void) | undefined;
}

/** The picture of a chart with its crosshair, or what there is to say where nothing can be drawn. */
export function ChartPicture(props: Props) {
  const { title, chart, loading, size, isOld = false, isUnread = false, hidden, theme, drawn } = props;
  const { t } = useTranslation('charts');
  const isLate = useLate(loading);
  const isEmpty = chart?.series.every((series) => series.points.every(([, value]) => value === null)) ?? false;
  const names = chart?.series.map((series) => series.name).join(', ') ?? '';
  return (
    <div className={styles.picture} data-loading={isLate} data-old={isOld} data-size={size}>
      {chart !== null && (
        <>
          <div role="img" aria-label={t('summary', { title, series: names })}>
            <TimeCanvas chart={chart} hidden={hidden} theme={theme} drawn={drawn} />
          </div>
          <Suspense fallback={null}>
            <Crosshair
              chart={chart}
              hidden={hidden}
              theme={theme}
              drawn={drawn}
              onZoom={props.onZoom}
              onZoomOut={props.onZoomOut}
              onChoose={props.onChoose}
            />
          </Suspense>
        </>
      )}
      {isEmpty && !loading && (
        <p className={styles.notice}>
          {t(isUnread ? 'unread' : 'empty')}
          <small>{t(isUnread ? 'unreadHint' : 'emptyHint')}</small>
        </p>
      )}
      {chart === null && loading && (
        <div className={styles.skeleton} role="status" aria-label={t('loading')} data-waiting />
      )}
    </div>
  );
}

/** Answers that come quicker need no sign that they are awaited. */
const LATE_MS = 150;

/** True once something has been loading for a moment, so that quick answers do not flicker. */
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
