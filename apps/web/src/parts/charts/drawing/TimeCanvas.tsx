import { type RefObject, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useIsPrinting } from '../../../base/ui/viewport/use-is-printing.ts';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { grownPlot, type Plot } from '../layout/plot.ts';
import styles from '../panels/chart.module.css';
import { printedSize } from './paper/paper.ts';
import { PICTURE_RATIO, type Picture } from './picture.ts';
import { drawTimeChart, timePicture } from './time-picture.ts';

/** The drawn chart: its position in the element, in pixels, and as a picture; null before it is drawn. */
export interface DrawnChart {
  readonly plot: Plot | null;
  /** In its size on the screen. */
  picture(): Picture;
}

interface Props {
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly drawn: RefObject<DrawnChart | null>;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const NO_SIZE: PictureSize = { width: 0, height: 0 };
const PLAIN_TEXT_PX = 16;

/** Scale of the page's text; labels and lines of charts are scaled with it. */
function pageScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / PLAIN_TEXT_PX || 1;
}

/** The only component with a canvas: it is redrawn whenever the chart or the size of the element changes. */
export function TimeCanvas({ chart, hidden, theme, drawn }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const plot = useRef<Plot | null>(null);
  /** The last size from the observer: reading it from the element after each change would force a layout. */
  const size = useRef(NO_SIZE);
  const scale = useRef(1);
  const draw = useEffectEvent((area: PictureSize, ratio = globalThis.devicePixelRatio) => {
    if (canvas.current === null || area.width === 0 || area.height === 0) return;
    const grown = scale.current;
    const frame = { theme, hidden, width: area.width / grown, height: area.height / grown };
    const laid = drawTimeChart(canvas.current, { chart, frame, ratio: ratio * grown });
    plot.current = laid === null ? null : grownPlot(laid, grown);
  });

  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? NO_SIZE;
      scale.current = pageScale();
      size.current = { width, height };
      draw(size.current);
    });
    watcher.observe(host.current);
    return () => watcher.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is drawn
  useLayoutEffect(() => draw(size.current), [chart, hidden, theme]);

  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const before = size.current;
    // Paper has a fixed reading distance, independent of the size of the screen.
    scale.current = 1;
    draw(printedSize(before.width), PICTURE_RATIO);
    return () => {
      scale.current = pageScale();
      draw(before);
    };
  }, [isPrinting]);

  useImperativeHandle(drawn, () => ({
    get plot() {
      return plot.current;
    },
    picture: () => timePicture(chart, { theme, hidden, ...size.current }),
  }));
  return (
    <div ref={host} className={styles.canvas} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
