/** Effect of a turn of a wheel, or a stroke of two fingers on a trackpad, on a chart. */
export type WheelIntent =
  | { readonly kind: 'zoom'; readonly factor: number }
  /** Pixels by which the chart moves to the left. */
  | { readonly kind: 'move'; readonly pixels: number }
  /** Left to the page, which scrolls. */
  | { readonly kind: 'page' };

export type WheelTurn = Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>;

/** Pixels of a line, for browsers that report lines, and of a page. */
const LINE = 16;
const PAGE = 400;
/** One notch of a wheel zooms by about a quarter; a pinch on a trackpad comes in small steps. */
const ZOOM_PER_PIXEL = 0.01;
const MOST_PIXELS = 25;
/** Ratio of horizontal to vertical movement above which a stroke is horizontal. */
const SIDEWAYS = 1.2;

/**
 * With Ctrl or Cmd, which a pinch on a trackpad also reports, it zooms. Horizontally or with Shift it moves. Vertically it
 * scrolls the page unless the chart was clicked before.
 */
export function wheelIntent(turn: WheelTurn, isActive: boolean): WheelIntent {
  const unit = turn.deltaMode === 1 ? LINE : turn.deltaMode === 2 ? PAGE : 1;
  const [across, down] = [turn.deltaX * unit, turn.deltaY * unit];
  if (turn.ctrlKey || turn.metaKey) return zoomBy(down);
  if (turn.shiftKey) return { kind: 'move', pixels: Math.abs(across) > Math.abs(down) ? across : down };
  if (Math.abs(across) > Math.abs(down) * SIDEWAYS) return { kind: 'move', pixels: across };
  return isActive ? zoomBy(down) : { kind: 'page' };
}

function zoomBy(down: number): WheelIntent {
  const pixels = Math.sign(down) * Math.min(Math.abs(down), MOST_PIXELS);
  return { kind: 'zoom', factor: Math.exp(pixels * ZOOM_PER_PIXEL) };
}
