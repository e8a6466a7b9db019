import { withUnit } from '@phasor/quantities';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../base/state/use-store.ts';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import type { DrawnChart } from '../drawing/TimeCanvas.tsx';
import { projected } from '../layout/drawing-frame.ts';
import type { Plot } from '../layout/plot.ts';
import { columnEnd, placeOf } from '../layout/steps.ts';
import type { ChartActs } from '../moving/chart-pointer.ts';
import { dragMode } from '../moving/drag-mode.ts';
import { useChartPointer } from '../moving/use-chart-pointer.ts';
import { useChartWheel } from '../moving/use-chart-wheel.ts';
import { useGestureHint } from '../moving/use-gesture-hint.ts';
import type { WindowHand } from '../moving/use-seen-window.ts';
import { CrosshairCard } from './CrosshairCard.tsx';
import styles from './crosshair.module.css';
import { type Beyond, momentAt, momentsOf, type Reading, type ReadingRow, readingAt } from './reading.ts';
import { useSharedMoment } from './shared-moment.ts';
import { useActivity } from './use-activity.ts';
import { useCrosshairKeys } from './use-crosshair-keys.ts';

interface Props extends ChartActs {
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly drawn: RefObject<DrawnChart | null>;
  readonly hand: WindowHand | undefined;
}

/** Follows the pointer over a chart: all values of the moment under it, and the dragged range. */
export function Crosshair({ chart, hidden, theme, drawn, hand, ...acts }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const { window, onOpen, onChoose } = acts;
  const moments = useMemo(() => momentsOf(chart, hidden), [chart, hidden]);
  const [time, setTime] = useSharedMoment(chart, moments);
  const canOpen = (at: number) => onOpen !== undefined && hasValueAt(chart, hidden, at);
  const pointer = useChartPointer({ ...acts, chart, moments, time, hand, drawn, hasValue: canOpen, onTime: setTime });
  const onEnter = onChoose ?? ((at: number) => canOpen(at) && onOpen?.(at));
  const onKeyDown = useCrosshairKeys({ moments, time, window, onTime: setTime, onEnter });
  const activity = useActivity(area);
  const hint = useGestureHint(window !== undefined);
  useChartWheel({ area, drawn, window, hand, isActive: activity.isOn, onPage: hint.onPage });
  const mode = useStore(dragMode);
  const index = time === null ? -1 : momentAt(moments, time);
  const reading = useMemo(
    () => (time === null || index === -1 ? null : readingAt(chart, hidden, time)),
    [chart, hidden, time, index],
  );
  const places = usePlaces(reading, chart, drawn);
  const opens = reading !== null && canOpen(reading.time);
  return (
    <div
      ref={area}
      className={styles.area}
      data-chooses={onChoose !== undefined || opens}
      data-window={window !== undefined}
      data-moves={pointer.isMoving ? 'now' : window !== undefined && mode === 'move'}
      role="slider"
      tabIndex={0}
      aria-valuenow={Math.max(0, index)}
      {...useSliderProps({ acts, moments, reading })}
      onKeyDown={onKeyDown}
      onBlur={() => setTime(null)}
      {...pointer.handlers}
      onPointerDownCapture={({ pointerType }) => pointerType === 'touch' && hint.onTouch()}
    >
      {reading !== null && places !== null && !pointer.isMoving && (
        <>
          <div className={styles.step} data-kind={chart.kind} style={{ left: places.left, width: places.width }} />
          {places.dots.map(({ id, y, colour }) => (
            <div key={id} className={styles.dot} style={{ left: places.x, top: y, background: theme.series(colour) }} />
          ))}
          <CrosshairCard {...{ reading, theme, opens }} x={places.x} width={area.current?.clientWidth ?? 0} />
        </>
      )}
      {pointer.selected !== null && (
        <div
          className={styles.dragged}
          style={{ left: pointer.selected.left, width: pointer.selected.right - pointer.selected.left }}
        />
      )}
      {hint.text !== undefined && <p className={styles.hint}>{hint.text}</p>}
    </div>
  );
}

interface SliderFacts {
  readonly acts: ChartActs;
  readonly moments: readonly number[];
  readonly reading: Reading | null;
}

/** The crosshair for screen readers: a slider over the moments. */
function useSliderProps({ acts: { window, onChoose, onOpen }, moments, reading }: SliderFacts) {
  const { t } = useTranslation('charts');
  const label = onOpen !== undefined ? 'crosshairOpen' : onChoose !== undefined ? 'crosshairChoose' : 'crosshair';
  return {
    'aria-label': t(label),
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(0, moments.length - 1),
    'aria-valuetext': reading === null ? t('crosshairOff') : readingText(reading, (side) => t(`beyond.${side}`)),
    ...(window === undefined ? {} : { 'aria-keyshortcuts': WINDOW_SHORTCUTS }),
  } as const;
}

const WINDOW_SHORTCUTS = '+ - 0 Shift+ArrowLeft Shift+ArrowRight';

function hasValueAt({ series }: TimeChart, hidden: ReadonlySet<string>, time: number): boolean {
  return series.some(
    ({ id, points, behind }) =>
      behind === undefined && !hidden.has(id) && points.some(([at, value]) => at === time && value !== null),
  );
}

type BeyondText = (side: Beyond) => string;

function readingText({ moment, rows, compared }: Reading, beyondText: BeyondText): string {
  const textOf = (some: readonly ReadingRow[]) => some.map((row) => rowText(row, beyondText)).join(', ');
  const own = `${moment}: ${textOf(rows)}`;
  return compared === undefined ? own : `${own}; ${compared.moment}: ${textOf(compared.rows)}`;
}

function rowText({ name, text, unit, cost, note, beyond }: ReadingRow, beyondText: BeyondText): string {
  return [`${name} ${withUnit(text, unit)}`, beyond && beyondText(beyond), cost, note].filter(Boolean).join(' · ');
}

interface Places {
  readonly x: number;
  readonly left: number;
  readonly width: number;
  readonly dots: readonly { id: string; y: number; colour: Reading['rows'][number]['colour'] }[];
}

/** Pixels of the reading, available when its chart is drawn. */
function usePlaces(reading: Reading | null, chart: TimeChart, drawn: RefObject<DrawnChart | null>): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  useLayoutEffect(() => {
    const plot = drawn.current?.plot ?? null;
    setPlaces(reading === null || plot === null ? null : placesOf(reading, chart, plot));
  }, [reading, chart, drawn]);
  return places;
}

function placesOf({ time, rows, compared }: Reading, chart: TimeChart, plot: Plot): Places {
  const x = plot.xOf(placeOf(chart, time));
  const isColumn = chart.kind === 'column';
  const left = isColumn ? plot.xOf(Math.max(time, chart.range.from)) : x;
  const right = isColumn ? plot.xOf(columnEnd(chart, time)) : x;
  const dots = [...rows, ...(compared?.rows ?? [])].flatMap(({ id, axis, value, colour }) => {
    const height = projected(value, chart.axes[axis]);
    const isDotted = chart.kind === 'line' || chart.kind === 'scatter';
    return !isDotted || height === null ? [] : [{ id, y: plot.yOf(axis, height), colour }];
  });
  return { x, left, width: right - left, dots };
}
