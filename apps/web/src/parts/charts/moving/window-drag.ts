import type { TimeRange } from '@phasor/calendar';
import type { Plot } from '../layout/plot.ts';
import type { ChartWindow } from './chart-window.ts';
import { hasCome, slid, throwSpeed } from './kinetic.ts';
import { movedBy, pinched, type WindowLimits } from './time-window.ts';
import type { WindowHand } from './use-seen-window.ts';

/** State of the chart at the start of a drag. */
export interface DragGround {
  readonly hand: WindowHand;
  readonly limits: WindowLimits;
  readonly plot: Pick<Plot, 'left' | 'right'>;
}

/** A chart that is dragged by one finger or the mouse. */
export class PictureDrag {
  readonly #ground: DragGround;
  readonly #start: TimeRange;
  readonly #startX: number;
  readonly #track: { x: number; time: number }[] = [];

  constructor(ground: DragGround, x: number) {
    this.#ground = ground;
    this.#start = ground.hand.seen();
    this.#startX = x;
  }

  moveTo(x: number, time: number): void {
    this.#track.push({ x, time });
    if (this.#track.length > TRACKED) this.#track.shift();
    this.#ground.hand.hold(shifted(this.#start, x - this.#startX, this.#ground));
  }

  /** Releases the chart; after a throw it slides until the returned function stops it. */
  release(time: number, canSlide: boolean): () => void {
    const { hand } = this.#ground;
    const speed = canSlide ? throwSpeed(this.#track, time) : 0;
    if (speed === 0) {
      hand.release();
      return () => undefined;
    }
    return slide(speed, this.#ground);
  }
}

/** Number of movements that determine the speed of a throw. */
const TRACKED = 12;

/** A window with a moment held by each of two fingers. */
export class WindowPinch {
  readonly #ground: DragGround;
  readonly #held: readonly [number, number];

  constructor(ground: DragGround, at: readonly [number, number]) {
    this.#ground = ground;
    const seen = ground.hand.seen();
    const timeAt = (x: number) => seen.from + shareOf(x, ground) * (seen.to - seen.from);
    const [one, other] = [...at].sort((a, b) => a - b) as [number, number];
    this.#held = [timeAt(one), timeAt(other)];
  }

  moveTo(at: readonly [number, number]): void {
    const [one, other] = [...at].sort((a, b) => a - b) as [number, number];
    const shares = [shareOf(one, this.#ground), shareOf(other, this.#ground)] as const;
    this.#ground.hand.hold(pinched({ held: this.#held, at: shares }, this.#ground.limits));
  }
}

const shareOf = (x: number, { plot }: DragGround) => (x - plot.left) / (plot.right - plot.left);

/** A window of which the chart is moved to the right by so many pixels. */
function shifted(start: TimeRange, pixels: number, { plot, limits }: DragGround): TimeRange {
  return movedBy(start, (-pixels / (plot.right - plot.left)) * (start.to - start.from), limits);
}

/** Slides a thrown chart to its final window, whose values are requested at once. */
function slide(speed: number, ground: DragGround): () => void {
  const { hand } = ground;
  const start = hand.seen();
  const began = performance.now();
  const end = shifted(start, slid(speed, Number.POSITIVE_INFINITY), ground);
  let frame = requestAnimationFrame(function step(now) {
    if (hasCome(speed, now - began)) {
      hand.release(end);
      return;
    }
    hand.hold(shifted(start, slid(speed, now - began), ground));
    frame = requestAnimationFrame(step);
  });
  hand.aim(end);
  return () => cancelAnimationFrame(frame);
}

/** The start of a drag; undefined for a chart with a fixed window. */
export function groundOf(
  window: ChartWindow | undefined,
  hand: WindowHand | undefined,
  plot: Plot | null | undefined,
): DragGround | undefined {
  if (window === undefined || hand === undefined || plot === null || plot === undefined) return undefined;
  return { hand, limits: window.limits, plot };
}
