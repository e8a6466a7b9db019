import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrosshairCard } from './CrosshairCard.tsx';
import type { TimeChart } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import styles from './crosshair.module.css';
import { projected } from './drawing-frame.ts';
import type { Plot } from './plot.ts';
import { momentAt, momentsOf, type Reading, type ReadingRow, readingAt } from './reading.ts';
import { columnEnd, placeOf } from './steps.ts';
import type { DrawnChart } from './TimeCanvas.tsx';
import { useCrosshairKeys } from './use-crosshair-keys.ts';
import { useCrosshairPointer, type ZoomHandlers } from './use-crosshair-pointer.ts';

interface Props extends ZoomHandlers {
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly drawn: RefObject<DrawnChart | null>;
}

/** What follows the pointer over a chart: the moment under it with all values, and the range being dragged. */
export function Crosshair({ chart, hidden, theme, drawn, ...doings }: Props) {
  const { t } = useTranslation('charts');
  const area = useRef<HTMLDivElement>(null);
  const moments = useMemo(() => momentsOf(chart, hidden), [chart, hidden]);
  const [time, setTime] = useState<number | null>(null);
  const pointer = useCrosshairPointer({ chart, moments, drawn, onTime: setTime, ...doings });
  const onKeyDown = useCrosshairKeys({ moments, time, onTime: setTime, onChoose: doings.onChoose });
  const index = time === null ? -1 : momentAt(moments, time);
  const reading = useMemo(
    () => (time === null || index === -1 ? null : readingAt(chart, hidden, time)),
    [chart, hidden, time, index],
  );
  const places = usePlaces(reading, chart, drawn);
  return (
    <div
      ref={area}
      className={styles.area}
      data-chooses={doings.onChoose !== undefined}
      role="slider"
      tabIndex={0}
      aria-label={t(doings.onChoose === undefined ? 'crosshair' : 'crosshairChoose')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, moments.length - 1)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={reading === null ? t('crosshairOff') : readingText(reading)}
      onKeyDown={onKeyDown}
      onBlur={() => setTime(null)}
      {...pointer.handlers}
    >
      {reading !== null && places !== null && (
        <>
          <div className={styles.step} data-kind={chart.kind} style={{ left: places.left, width: places.width }} />
          {places.dots.map(({ id, y, colour }) => (
            <div key={id} className={styles.dot} style={{ left: places.x, top: y, background: theme.series(colour) }} />
          ))}
          <CrosshairCard reading={reading} theme={theme} x={places.x} width={area.current?.clientWidth ?? 0} />
        </>
      )}
      {pointer.dragged !== null && (
        <div
          className={styles.dragged}
          style={{ left: pointer.dragged.left, width: pointer.dragged.right - pointer.dragged.left }}
        />
      )}
    </div>
  );
}

function readingText({ moment, rows, compared }: Reading): string {
  const own = `${moment}: ${rows.map(rowText).join(', ')}`;
  return compared === undefined ? own : `${own}; ${compared.moment}: ${compared.rows.map(rowText).join(', ')}`;
}

function rowText({ name, text, unit, cost, note }: ReadingRow): string {
  return [`${name} ${text} ${unit}`, cost, note].filter(Boolean).join(' · ');
}

interface Places {
  readonly x: number;
  readonly left: number;
  readonly width: number;
  readonly dots: readonly { id: string; y: number; colour: Reading['rows'][number]['colour'] }[];
}

/** Pixels of what is read, once the chart it is read from is drawn. */
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
