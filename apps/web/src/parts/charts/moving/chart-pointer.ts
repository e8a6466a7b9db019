import type { TimeChart } from '../chart-spec.ts';
import type { Plot } from '../layout/plot.ts';
import { nearestMoment } from '../reading/reading.ts';
import type { ChartWindow } from './chart-window.ts';
import { dragMode } from './drag-mode.ts';
import { windowOf } from './time-window.ts';
import type { WindowHand } from './use-seen-window.ts';
import { groundOf, PictureDrag, WindowPinch } from './window-drag.ts';

export interface ChartActs {
  /** The visible part of a longer period, which can be moved and zoomed. */
  readonly window?: ChartWindow | undefined;
  /** A range was selected by dragging, in a chart without a window. */
  readonly onSelect?: ((range: { from: number; to: number }) => void) | undefined;
  /** A range is being selected by dragging, in a chart without a window. */
  readonly onSelecting?: ((range: { from: number; to: number }) => void) | undefined;
  /** A double click on a chart without a window requests the whole period. */
  readonly onWhole?: (() => void) | undefined;
  /** A moment or step was chosen; by keyboard with Enter. */
  readonly onChoose?: ((time: number) => void) | undefined;
  /** A step opens a chart of its own; a finger reads it first. */
  readonly onOpen?: ((time: number) => void) | undefined;
}

/** A chart under a pointer. */
export interface Pointed extends ChartActs {
  readonly chart: TimeChart;
  readonly moments: readonly number[];
  /** Position of the crosshair. */
  readonly time: number | null;
  readonly hand: WindowHand | undefined;
  readonly plot: () => Plot | null;
  readonly onTime: (time: number | null) => void;
  /** A step without a value cannot be opened. */
  readonly hasValue: (time: number) => boolean;
  readonly isMotionReduced: () => boolean;
}

/** The visible state of a drag. */
export interface DragSeen {
  /** Pixels of the selected range. */
  readonly selected: { readonly left: number; readonly right: number } | null;
  readonly isMoving: boolean;
}

/** The used part of a pointer event; `x` in pixels of the chart. */
export interface Touch {
  readonly x: number;
  readonly id: number;
  readonly kind: string;
  readonly button: number;
  readonly shiftKey: boolean;
  readonly time: number;
  /** The chart receives the events of this pointer wherever it moves. */
  readonly capture: () => void;
}

/** Shorter drags are clicks with an unsteady hand. */
const DRAG_PIXELS = 6;
/** A finger that rests this long reads values while it moves, ms. */
const HOLD_MS = 350;
/** Wait for a second click if two of them show the whole period, ms. */
const DOUBLE_MS = 250;
const STILL: DragSeen = { selected: null, isMoving: false };

/** Action of a pressed pointer. A finger is undecided until it moves or rests. */
type Press =
  | { readonly kind: 'undecided'; readonly x: number }
  | { readonly kind: 'read' }
  | { readonly kind: 'select'; readonly x: number }
  | { readonly kind: 'move'; readonly x: number; readonly drag: PictureDrag }
  | { readonly kind: 'pinch'; readonly pinch: WindowPinch };

/**
 * A pointer over a chart reads it. Dragging with a mouse or pen selects the range to zoom into, or moves the chart in that
 * mode or with Shift. One finger moves the chart, or selects where the chart cannot be moved, and reads after resting; two fingers zoom it.
 */
export class ChartPointer {
  readonly #pointed: () => Pointed;
  readonly #show: (seen: DragSeen) => void;
  readonly #fingers = new Map<number, number>();
  #press: Press | undefined;
  /** The press was a drag: the click that follows is ignored. */
  #hasDragged = false;
  #isTouch = false;
  /** The moment that was read before the press. */
  #readBefore: number | null = null;
  #stopSliding: (() => void) | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;

  constructor(pointed: () => Pointed, show: (seen: DragSeen) => void) {
    this.#pointed = pointed;
    this.#show = show;
  }

  down(touch: Touch): void {
    this.#catch();
    this.#isTouch = touch.kind === 'touch';
    this.#readBefore = this.#pointed().time;
    if (this.#fingers.size === 0) this.#hasDragged = false;
    if (!this.#isTouch) {
      this.#read(touch.x);
      this.#downMouse(touch);
      return;
    }
    this.#fingers.set(touch.id, touch.x);
    this.#downFinger(touch);
  }

  move(touch: Touch): void {
    if (this.#fingers.has(touch.id)) this.#fingers.set(touch.id, touch.x);
    if (touch.kind !== 'touch' && this.#press?.kind !== 'move') this.#read(touch.x);
    if (this.#press !== undefined) this.#drag(this.#press, touch);
  }

  up(touch: Touch, isCancelled = false): void {
    const press = this.#press;
    this.#fingers.delete(touch.id);
    const { hand, isMotionReduced } = this.#pointed();
    const [finger] = this.#fingers.values();
    if (press?.kind === 'pinch' && finger !== undefined) {
      this.#startMove(finger);
      return;
    }
    this.#end();
    if (press?.kind === 'select' && this.#hasDragged && !isCancelled) this.#select(press.x, touch.x);
    if (press?.kind === 'pinch') hand?.release();
    if (press?.kind !== 'move') return;
    const canSlide = touch.kind === 'touch' && !isCancelled && !isMotionReduced();
    this.#stopSliding = press.drag.release(touch.time, canSlide);
  }

  /** A lifted finger keeps its reading. */
  leave({ kind }: Pick<Touch, 'kind'>): void {
    if (this.#press === undefined && kind !== 'touch') this.#pointed().onTime(null);
  }

  click(x: number): void {
    if (this.#hasDragged) return;
    const { onChoose, onOpen, hasValue } = this.#pointed();
    if (this.#isTouch) this.#read(x);
    const moment = this.#momentUnder(x);
    if (moment === undefined) return;
    onChoose?.(moment);
    if (onOpen !== undefined && hasValue(moment) && (!this.#isTouch || moment === this.#readBefore)) this.#open(moment);
  }

  doubleClick(): void {
    clearTimeout(this.#opening);
    const { window, onWhole } = this.#pointed();
    if (window === undefined) onWhole?.();
    else window.show(undefined);
  }

  /** The chart was removed. */
  stop(): void {
    this.#stopSliding?.();
    clearTimeout(this.#resting);
    clearTimeout(this.#opening);
  }

  #downMouse({ x, button, shiftKey, capture }: Touch): void {
    const { window } = this.#pointed();
    if (button !== 0 || (window === undefined && !this.#canSelect())) return;
    capture();
    if (window !== undefined && (shiftKey || dragMode.get() === 'move')) this.#startMove(x);
    else this.#press = { kind: 'select', x };
  }

  #downFinger({ x }: Touch): void {
    const ground = this.#ground();
    clearTimeout(this.#resting);
    if (ground === undefined && !this.#canSelect()) {
      this.#press = { kind: 'read' };
      this.#read(x);
    } else if (ground !== undefined && this.#fingers.size === 2) {
      this.#press = { kind: 'pinch', pinch: new WindowPinch(ground, this.#both()) };
      this.#hasDragged = true;
      this.#pointed().onTime(null);
    } else if (this.#fingers.size === 1) {
      this.#press = { kind: 'undecided', x };
      this.#resting = setTimeout(() => {
        if (this.#press?.kind !== 'undecided') return;
        this.#press = { kind: 'read' };
        this.#hasDragged = true;
        this.#read(x);
      }, HOLD_MS);
    }
  }

  #drag(press: Press, { x, time, capture }: Touch): void {
    const isFar = 'x' in press && Math.abs(x - press.x) >= DRAG_PIXELS;
    if (isFar) this.#hasDragged = true;
    if (press.kind === 'undecided' && isFar) {
      capture();
      clearTimeout(this.#resting);
      this.#pointed().onTime(null);
      // Selects from its next movement on: the browser may still take this one as the beginning of a scroll.
      if (this.#canSelect()) this.#press = { kind: 'select', x: press.x };
      else this.#startMove(x);
    } else if (press.kind === 'move') press.drag.moveTo(x, time);
    else if (press.kind === 'pinch') press.pinch.moveTo(this.#both());
    else if (press.kind === 'read') this.#read(x);
    else if (press.kind === 'select' && this.#hasDragged) {
      this.#show({ ...STILL, selected: { left: Math.min(press.x, x), right: Math.max(press.x, x) } });
      this.#selecting(press.x, x);
    }
  }

  /** A chart without a window is selected from, by a finger too. */
  #canSelect(): boolean {
    const { window, onSelect } = this.#pointed();
    return window === undefined && onSelect !== undefined;
  }

  #startMove(x: number): void {
    const ground = this.#ground();
    if (ground === undefined) return;
    this.#press = { kind: 'move', x, drag: new PictureDrag(ground, x) };
    this.#show({ ...STILL, isMoving: true });
  }

  #select(from: number, to: number): void {
    const { window, onSelect } = this.#pointed();
    const [one, other] = [this.#placeAt(from), this.#placeAt(to)];
    if (window !== undefined) window.show(windowOf(one, other, window.limits));
    else onSelect?.({ from: Math.min(one, other), to: Math.max(one, other) });
  }

  #selecting(from: number, to: number): void {
    const { window, onSelecting } = this.#pointed();
    if (window !== undefined || onSelecting === undefined) return;
    const [one, other] = [this.#placeAt(from), this.#placeAt(to)];
    onSelecting({ from: Math.min(one, other), to: Math.max(one, other) });
  }

  #open(moment: number): void {
    const { window, onOpen } = this.#pointed();
    clearTimeout(this.#opening);
    if (window?.isZoomed === true) this.#opening = setTimeout(() => onOpen?.(moment), DOUBLE_MS);
    else onOpen?.(moment);
  }

  /** A sliding chart is stopped by the next press. */
  #catch(): void {
    if (this.#stopSliding === undefined) return;
    this.#stopSliding();
    this.#stopSliding = undefined;
    this.#pointed().hand?.release();
  }

  #end(): void {
    this.#press = undefined;
    clearTimeout(this.#resting);
    this.#show(STILL);
  }

  #both(): [number, number] {
    const [one = 0, other = one + 1] = this.#fingers.values();
    return [one, other];
  }

  #ground() {
    const { window, hand, plot } = this.#pointed();
    return groundOf(window, hand, plot());
  }

  #placeAt(x: number): number {
    const { chart, plot } = this.#pointed();
    const place = plot()?.placeAt(x) ?? chart.range.from;
    return Math.min(Math.max(place, chart.range.from), chart.range.to);
  }

  #momentUnder(x: number): number | undefined {
    const { chart, moments } = this.#pointed();
    return moments[nearestMoment(chart, moments, this.#placeAt(x))];
  }

  #read(x: number): void {
    const { chart, onTime } = this.#pointed();
    // A state lasts: it can be read at any moment.
    onTime(chart.kind === 'span' ? Math.round(this.#placeAt(x)) : (this.#momentUnder(x) ?? null));
  }
}
