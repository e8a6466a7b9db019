import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chartOf, from, HOUR, to } from '../testing/test-chart.ts';
import { ChartPointer, type Pointed, type Touch } from './chart-pointer.ts';
import { dragMode } from './drag-mode.ts';

const WIDTH = 230;
/** A chart of 23 hours, ten pixels each, and the effects of pointers on it. */
function scene(change: Partial<Pointed> = {}) {
  const seen = { from, to };
  const shown: unknown[] = [];
  const reads: (number | null)[] = [];
  const held: { from: number; to: number }[] = [];
  const released: unknown[] = [];
  const limits = { first: from - 48 * HOUR, last: to, least: 10_000, longest: 1e12 };
  const pointed: Pointed = {
    chart: chartOf({ range: seen }),
    moments: Array.from({ length: 23 }, (_, hour) => from + hour * HOUR),
    time: null,
    hand: {
      hold: (range) => void held.push(range),
      release: (range) => void released.push(range),
      aim: (range) => void shown.push(range),
      seen: () => held.at(-1) ?? seen,
    },
    window: { shown: seen, whole: seen, isZoomed: false, limits, show: (range) => void shown.push(range) },
    plot: () => ({
      left: 0,
      right: WIDTH,
      top: 0,
      bottom: 9,
      xOf: () => 0,
      yOf: () => 0,
      placeAt: (x) => from + (x / 10) * HOUR,
    }),
    onTime: (time) => void reads.push(time),
    hasValue: () => true,
    isMotionReduced: () => false,
    ...change,
  };
  const pointer = new ChartPointer(
    () => ({ ...pointed, time: reads.at(-1) ?? null }),
    () => undefined,
  );
  const at = (x: number, kind = 'mouse', more: Partial<Touch> = {}): Touch => ({
    ...{ x, kind, id: 1, button: 0, shiftKey: false, time: performance.now(), capture: () => undefined },
    ...more,
  });
  const drag = (one: number, other: number, more: Partial<Touch> = {}) => {
    pointer.down(at(one, 'mouse', more));
    pointer.move(at((one + other) / 2, 'mouse', more));
    pointer.move(at(other, 'mouse', more));
    pointer.up(at(other, 'mouse', more));
  };
  return { pointer, at, drag, shown, reads, held, released };
}
const hours = (range: unknown) => {
  const { from: one, to: other } = range as { from: number; to: number };
  return [(one - from) / HOUR, (other - from) / HOUR];
};

describe('a mouse on a chart', () => {
  afterEach(() => dragMode.set('select'));

  it('selects the range to zoom into, in both directions', () => {
    const { drag, shown } = scene();
    drag(100, 40);
    expect(shown.map(hours)).toEqual([[4, 10]]);
  });

  it('zooms to the smallest window if the drag is shorter', () => {
    const { drag, shown } = scene({
      plot: () => ({
        left: 0,
        right: 1,
        top: 0,
        bottom: 1,
        xOf: () => 0,
        yOf: () => 0,
        placeAt: (x) => from + HOUR + x,
      }),
    });
    drag(0, 100);
    expect(shown).toEqual([{ from: from + HOUR + 50 - 5_000, to: from + HOUR + 50 + 5_000 }]);
  });

  it('moves the chart with Shift, and in that mode', () => {
    const shift = scene();
    shift.drag(100, 50, { shiftKey: true });
    expect(hours(shift.held.at(-1))).toEqual([0, 23]);
    shift.drag(100, 150, { shiftKey: true });
    expect(hours(shift.held.at(-1))).toEqual([-5, 18]);
    dragMode.set('move');
    const mode = scene();
    mode.drag(100, 150);
    expect(hours(mode.held.at(-1))).toEqual([-5, 18]);
    expect([mode.shown, mode.released]).toEqual([[], [undefined]]);
  });

  it('opens the step under it, and no step that a drag ended on', () => {
    const opened: number[] = [];
    const { pointer, at, drag } = scene({ onOpen: (time) => void opened.push(time) });
    drag(100, 40);
    pointer.click(40);
    expect(opened).toEqual([]);
    pointer.down(at(40));
    pointer.up(at(41));
    pointer.click(41);
    expect(opened).toEqual([from + 4 * HOUR]);
  });

  it('opens no step without a value', () => {
    const opened: number[] = [];
    const { pointer } = scene({ onOpen: (time) => void opened.push(time), hasValue: () => false });
    pointer.click(41);
    expect(opened).toEqual([]);
  });
});

describe('fingers on a chart', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('move the chart with one', () => {
    const { pointer, at, held, reads, released } = scene();
    pointer.down(at(100, 'touch'));
    pointer.move(at(110, 'touch'));
    pointer.move(at(160, 'touch', { time: 5_000 }));
    pointer.up(at(160, 'touch', { time: 9_000 }));
    expect(hours(held.at(-1))).toEqual([-5, 18]);
    // It came to rest before it was lifted.
    expect(released).toEqual([undefined]);
    expect(reads).toEqual([null]);
  });

  it('zoom it with two', () => {
    const { pointer, at, held, released } = scene();
    pointer.down(at(80, 'touch', { id: 1 }));
    pointer.down(at(120, 'touch', { id: 2 }));
    pointer.move(at(60, 'touch', { id: 1 }));
    pointer.move(at(140, 'touch', { id: 2 }));
    const [begin = 0, end = 0] = hours(held.at(-1));
    expect([begin, end].map((hour) => Math.round(hour * 10) / 10)).toEqual([5, 16.5]);
    pointer.up(at(60, 'touch', { id: 1 }));
    pointer.up(at(140, 'touch', { id: 2 }));
    expect(released).toHaveLength(1);
  });

  it('read values while they move after resting', () => {
    const { pointer, at, held, reads } = scene();
    pointer.down(at(100, 'touch'));
    vi.advanceTimersByTime(400);
    pointer.move(at(130, 'touch'));
    expect([held, reads]).toEqual([[], [from + 10 * HOUR, from + 13 * HOUR]]);
  });

  it('read a step first, and open it at the next tap on it', () => {
    const opened: number[] = [];
    const { pointer, at, reads } = scene({ onOpen: (time) => void opened.push(time) });
    const tap = (x: number) => {
      pointer.down(at(x, 'touch'));
      pointer.up(at(x, 'touch'));
      pointer.click(x);
    };
    tap(40);
    expect([opened, reads.at(-1)]).toEqual([[], from + 4 * HOUR]);
    tap(80);
    expect(opened).toEqual([]);
    tap(81);
    expect(opened).toEqual([from + 8 * HOUR]);
  });

  // proves R-APPL-010
  it('select in a chart that cannot be moved, as they go, and read it after resting', () => {
    const selecting: { from: number; to: number }[] = [];
    const selected: { from: number; to: number }[] = [];
    const { pointer, at, reads } = scene({
      window: undefined,
      onSelecting: (range) => void selecting.push(range),
      onSelect: (range) => void selected.push(range),
    });
    pointer.down(at(150, 'touch'));
    for (const x of [140, 80, 50]) pointer.move(at(x, 'touch'));
    expect(selecting.map(hours)).toEqual([
      [8, 15],
      [5, 15],
    ]);
    pointer.up(at(50, 'touch'));
    expect(selected.map(hours)).toEqual([[5, 15]]);
    expect(reads).toEqual([null]);
    pointer.down(at(100, 'touch'));
    vi.advanceTimersByTime(400);
    pointer.move(at(130, 'touch'));
    expect(reads.slice(1)).toEqual([from + 10 * HOUR, from + 13 * HOUR]);
  });

  it('select nothing where the browser scrolls the page by their movement', () => {
    const ranges: unknown[] = [];
    const select = (range: unknown) => void ranges.push(range);
    const { pointer, at } = scene({ window: undefined, onSelecting: select, onSelect: select });
    pointer.down(at(100, 'touch'));
    pointer.move(at(108, 'touch'));
    pointer.up(at(108, 'touch'), true);
    expect(ranges).toEqual([]);
  });

  it('only read a chart that cannot be moved', () => {
    const { pointer, at, reads } = scene({ window: undefined });
    pointer.down(at(100, 'touch'));
    pointer.move(at(130, 'touch'));
    expect(reads).toEqual([from + 10 * HOUR, from + 13 * HOUR]);
  });
});
