import { type RefObject, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import styles from './chart.module.css';
import { createEngine, type Engine, type EngineOption } from './engine.ts';
import { PICTURE_RATIO } from './picture-ratio.ts';

/** What is drawn, in pixels of the element; heights are projected values (see `projected`). */
export interface EngineHandle {
  /** The picture as a PNG data URL on the given background. */
  picture(background: string): string;
  xOf(place: number): number;
  placeAt(x: number): number;
  yOf(axis: number, height: number): number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** What to draw on an area of that size in pixels. */
  readonly optionFor: (size: PictureSize) => EngineOption;
  readonly handle: RefObject<EngineHandle | null>;
  /** The size it is printed in; that of the screen without one. */
  readonly paper?: PictureSize;
  /** Told the id of what was clicked in the picture. */
  readonly onPick?: (id: string) => void;
}

const idOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined;

const sizeOf = ({ clientWidth, clientHeight }: Element): PictureSize => ({ width: clientWidth, height: clientHeight });
const REPLACED = { replaceMerge: ['series', 'xAxis', 'yAxis'] };

/** The one place that holds a drawing engine: it follows the element's size and is disposed with it. */
export function EngineCanvas({ optionFor, handle, paper, onPick }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const engine = useRef<Engine | null>(null);
  const draw = useRef(optionFor);
  /** As the observer saw it last: asking the element after each change of the page would make the browser lay it out. */
  const size = useRef<PictureSize | null>(null);
  const fit = useRef<(size: PictureSize) => void>(() => undefined);
  const pick = useEffectEvent((data: unknown) => {
    const id = idOf(data);
    if (id !== undefined) onPick?.(id);
  });

  useLayoutEffect(() => {
    const host = element.current;
    if (host === null) return undefined;
    const made = createEngine(host);
    engine.current = made;
    made.on('click', ({ data }) => pick(data));
    fit.current = (now) => {
      size.current = now;
      made.resize(now);
      made.setOption(draw.current(now), REPLACED);
    };
    const watcher = new ResizeObserver(() => fit.current(sizeOf(host)));
    watcher.observe(host);
    return () => {
      watcher.disconnect();
      made.dispose();
      engine.current = null;
      size.current = null;
    };
  }, []);

  useLayoutEffect(() => {
    draw.current = optionFor;
    if (size.current !== null) engine.current?.setOption(optionFor(size.current), REPLACED);
  }, [optionFor]);

  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    const host = element.current;
    if (!isPrinting || host === null || paper === undefined) return undefined;
    const before = sizeOf(host);
    fit.current(paper);
    return () => fit.current(before);
  }, [isPrinting, paper]);

  useImperativeHandle(handle, () => ({
    picture: (background) =>
      engine.current?.getDataURL({ type: 'png', pixelRatio: PICTURE_RATIO, backgroundColor: background }) ?? '',
    xOf: (place) => engine.current?.convertToPixel({ xAxisIndex: 0 }, place) ?? 0,
    placeAt: (x) => engine.current?.convertFromPixel({ xAxisIndex: 0 }, x) ?? 0,
    yOf: (axis, height) => engine.current?.convertToPixel({ yAxisIndex: axis }, height) ?? 0,
  }));
  return <div ref={element} className={styles.canvas} aria-hidden="true" />;
}
