import { CONTROL_MAP_LIMITS, type MapButton } from '@phasor/contract';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the stored image, from its left and upper edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const { button: BUTTON } = CONTROL_MAP_LIMITS;

/** Size of a map without an image. */
export const BLANK: Size = { width: 1_000, height: 600 };

/** Smallest size of a picture: one that does not fit scrolls. */
const LEAST_SCALE = 0.6;
/** Room of an ordinary screen, pixels: there an image has its own size at most, as have its buttons. */
const ORDINARY_ROOM = 1_250;
/** Names on smaller buttons could not be read, and fingers would miss them. */
const LEAST_BUTTON = 0.85;
/** Gap between two buttons placed side by side. */
const GAP = 20;

/**
 * Pixels of the screen per pixel of the image: as wide as there is room. On a wide screen it is enlarged with the room, as
 * long as the whole of it is in sight.
 */
export function scaleFor({ width, height }: Size, room: Size): number {
  if (room.width <= 0) return 1;
  const most = Math.max(1, Math.min(room.width / ORDINARY_ROOM, room.height / height));
  return Math.min(most, Math.max(LEAST_SCALE, room.width / width));
}

/** Size of the buttons on a picture of that scale. */
export function buttonScale(scale: number): number {
  return Math.max(LEAST_BUTTON, scale);
}

/** The place nearest to a wanted one at which a button lies on the image as a whole. */
export function placeWithin({ width, height }: Size, { x, y }: Place): Place {
  const within = (wish: number, most: number) => Math.round(Math.min(Math.max(0, wish), Math.max(0, most)));
  return { x: within(x, width - BUTTON.width), y: within(y, height - BUTTON.height) };
}

/** Whether a button fits on the image at its place; one too close to an edge is not shown (R-CTRL-026). */
export function hasRoom({ width, height }: Size, { original_x: x, original_y: y }: MapButton): boolean {
  return x >= 0 && y >= 0 && x + BUTTON.width <= width && y + BUTTON.height <= height;
}

/** Place of a new button: at the start, or right of those that still lie there. */
export function startPlace(size: Size, buttons: readonly MapButton[]): Place {
  const isTaken = ({ x, y }: Place) =>
    buttons.some(
      ({ original_x, original_y }) =>
        Math.abs(original_x - x) < BUTTON.width && Math.abs(original_y - y) < BUTTON.height,
    );
  const perRow = Math.max(1, Math.floor((size.width - BUTTON.start) / (BUTTON.width + GAP)));
  for (let index = 0; index <= buttons.length; index++) {
    const place = placeWithin(size, {
      x: BUTTON.start + (index % perRow) * (BUTTON.width + GAP),
      y: BUTTON.start + Math.floor(index / perRow) * (BUTTON.height + GAP),
    });
    if (!isTaken(place)) return place;
  }
  return placeWithin(size, { x: BUTTON.start, y: BUTTON.start });
}

/** Place of a button as it is stored: on the image, valid at every size, and on the screen where it was dropped. */
export function placedAt({ x, y }: Place, scale: number) {
  return {
    original_x: x,
    original_y: y,
    position_x: Math.round(x * scale),
    position_y: Math.round(y * scale),
  };
}

/** Place of a button on another image, at the same part of it. */
export function onOtherImage(button: MapButton, before: Size, after: Size): Place {
  return placeWithin(after, {
    x: (button.original_x * after.width) / before.width,
    y: (button.original_y * after.height) / before.height,
  });
}

/** A step of a key, pixels of the image; undefined for a key that moves nothing. Shift makes fine steps. */
export function keyStep({ key, shiftKey }: { key: string; shiftKey: boolean }): Place | undefined {
  const step = shiftKey ? 1 : 10;
  const steps: Readonly<Record<string, Place>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  return steps[key];
}
