/** Position of a panel: below its button, flush with its left or right edge, or to the right of it. */
export type Placement = 'bottom-start' | 'bottom-end' | 'right-start';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Room {
  readonly placement: Placement;
  readonly size: Size;
  readonly view: Size;
}

/** Gap between the button and the panel, px. */
const GAP = 8;
/** Margin between the panel and the edge of the viewport, px. */
const MARGIN = 8;

/**
 * Left and top of a panel beside its button, px of the viewport: on the other side if there is more room, and never outside
 * the viewport.
 */
export function placeBeside(
  button: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  { placement, size, view }: Room,
): { left: number; top: number } {
  const within = (value: number, length: number, whole: number) =>
    Math.round(Math.max(MARGIN, Math.min(value, whole - length - MARGIN)));
  const side = (after: number, before: number, room: { length: number; whole: number }) => {
    const fits = after + room.length + MARGIN <= room.whole;
    return fits || before < MARGIN ? after : before;
  };
  if (placement === 'right-start') {
    const left = side(button.right + GAP, button.left - GAP - size.width, { length: size.width, whole: view.width });
    return { left: within(left, size.width, view.width), top: within(button.top, size.height, view.height) };
  }
  const top = side(button.bottom + GAP, button.top - GAP - size.height, { length: size.height, whole: view.height });
  const left = placement === 'bottom-start' ? button.left : button.right - size.width;
  return { left: within(left, size.width, view.width), top: within(top, size.height, view.height) };
}
