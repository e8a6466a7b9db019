import { CONTROL_MAP_LIMITS, type MapButton } from '@phasor/contract';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the image as it is kept, from its left and upper edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const { button: BUTTON } = CONTROL_MAP_LIMITS;

/** What a map without an image is drawn on. */
export const BLANK: Size = { width: 1_000, height: 600 };

/** A picture is not made smaller than this: it is then larger than its room, and is moved about in it. */
const LEAST_SCALE = 0.6;
/** Names on smaller buttons could not be read, and fingers would miss them. */
const LEAST_BUTTON = 0.85;
/** Between two buttons that were put side by side. */
const GAP = 20;

/** Pixels of the screen per pixel of the image: as wide as there is room for, never larger than it is. */
export function scaleFor({ width }: Size, room: number): number {
  return room <= 0 ? 1 : Math.min(1, Math.max(LEAST_SCALE, room / width));
}

/** Of the buttons on a picture of that scale. */
export function buttonScale(scale: number): number {
  return Math.max(LEAST_BUTTON, scale);
}

/** The place nearest to a wished one at which a button lies on the image with all of it. */
export function placeWithin({ width, height }: Size, { x, y }: Place): Place {
  const within = (wish: number, most: number) => Math.round(Math.min(Math.max(0, wish), Math.max(0, most)));
  return { x: within(x, width - BUTTON.width), y: within(y, height - BUTTON.height) };
}

/** Whether a button has room on the image where it is; one that is too close to an edge is not shown (R-CTRL-026). */
export function hasRoom({ width, height }: Size, { original_x: x, original_y: y }: MapButton): boolean {
  return x >= 0 && y >= 0 && x + BUTTON.width <= width && y + BUTTON.height <= height;
}

/** Where a new button is put: at the start, or right of those that still lie there. */
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

/** Where a button stands, as it is kept: on the image, which holds at every size, and on the screen where it was put. */
export function placedAt({ x, y }: Place, scale: number) {
  return {
    original_x: x,
    original_y: y,
    position_x: Math.round(x * scale),
    position_y: Math.round(y * scale),
  };
}

/** Where a button lies on another image, at the same part of it. */
export function onOtherImage(button: MapButton, before: Size, after: Size): Place {
  return placeWithin(after, {
    x: (button.original_x * after.width) / before.width,
    y: (button.original_y * after.height) / before.height,
  });
}

/** A step of a key, pixels of the image; undefined for a key that moves nothing. Shift is for fine steps. */
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
