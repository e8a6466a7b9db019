import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './chart.module.css';
import { createEngine, type Engine, type EngineOption } from './engine.ts';

export interface EngineHandle {
  /** The picture as a PNG data URL on the given background. */
  picture(background: string): string;
}

interface Props {
  /** What to draw for a width in pixels. */
  readonly optionFor: (width: number) => EngineOption;
  /** Drag across the picture: the range a person asks to see, epoch ms. */
  readonly onZoom?: ((range: { from: number; to: number }) => void) | undefined;
  readonly onZoomOut?: (() => void) | undefined;
  readonly handle?: RefObject<EngineHandle | null>;
}

/** The one place that holds a drawing engine: it follows the element's size and is disposed with it. */
export function EngineCanvas({ optionFor, onZoom, onZoomOut, handle }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine | null>(null);
  const draw = useRef(optionFor);
  draw.current = optionFor;

  useEffect(() => {
    const host = element.current;
    if (host === null) return;
    const made = createEngine(host);
    engine.current = made;
    const redraw = () => made.setOption(draw.current(host.clientWidth), { replaceMerge: ['series', 'xAxis', 'yAxis'] });
    const watcher = new ResizeObserver(() => {
      made.resize();
      redraw();
    });
    watcher.observe(host);
    redraw();
    return () => {
      watcher.disconnect();
      made.dispose();
      engine.current = null;
    };
  }, []);

  useEffect(() => {
    const host = element.current;
    if (host === null || engine.current === null) return;
    engine.current.setOption(optionFor(host.clientWidth), { replaceMerge: ['series', 'xAxis', 'yAxis'] });
  }, [optionFor]);

  useZoom(engine, onZoom, onZoomOut);
  useImperativeHandle(handle, () => ({
    picture: (background) =>
      engine.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: background }) ?? '',
  }));
  return <div ref={element} className={styles.canvas} aria-hidden="true" />;
}

interface ZoomEvent {
  readonly batch?: readonly { startValue?: number; endValue?: number }[];
}

/** Dragging selects a range, a double click goes back; both only tell, the screen decides what to load. */
function useZoom(
  engine: RefObject<Engine | null>,
  onZoom: ((range: { from: number; to: number }) => void) | undefined,
  onZoomOut: (() => void) | undefined,
) {
  useEffect(() => {
    const current = engine.current;
    if (current === null || onZoom === undefined) return;
    const startDrag = () =>
      current.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true });
    const zoomed = (event: unknown) => {
      const { startValue, endValue } = (event as ZoomEvent).batch?.[0] ?? {};
      if (startValue === undefined || endValue === undefined || endValue - startValue < 1_000) return;
      onZoom({ from: Math.round(startValue), to: Math.round(endValue) });
    };
    const out = () => onZoomOut?.();
    startDrag();
    current.on('datazoom', zoomed);
    current.getZr().on('dblclick', out);
    return () => {
      current.off('datazoom', zoomed);
      current.getZr().off('dblclick', out);
    };
  }, [engine, onZoom, onZoomOut]);
}
