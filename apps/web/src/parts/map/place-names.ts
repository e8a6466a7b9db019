import type { Pixel } from './clusters.ts';
import type { NamedCountry } from './place-cells.ts';

/** A rectangle on the map, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A candidate name with its possible areas, the best first. */
export interface Label {
  readonly name: string;
  readonly boxes: readonly Box[];
}

/** A name on the map. */
export interface Placed<T extends Label> {
  readonly label: T;
  readonly box: Box;
}

/** Minimum importance of a named place by zoom: approximately its inhabitants. */
const LEAST_IMPORTANCE = [
  [10, 0],
  [9, 3_000],
  [8, 10_000],
  [7, 30_000],
  [6, 100_000],
  [5, 300_000],
  [4, 1_000_000],
  [0, 5_000_000],
] as const;

/** At larger zooms the name of the country is of no use. */
const LAST_COUNTRY_ZOOM = 7;
/** Smaller countries on the map have no space for a name, px. */
const LEAST_COUNTRY = 44;
/** Pixels across the world at zoom 0. */
const WORLD_SIZE = 256;
/** Minimum distance of names, px. */
const GAP = 3;

/** Minimum importance of a named place at a zoom; 0 for all. */
export function leastImportanceAt(zoom: number): number {
  return LEAST_IMPORTANCE.find(([from]) => zoom >= from)?.[1] ?? Number.POSITIVE_INFINITY;
}

/** Whether a country is named at a zoom: if it is large enough on the map, and the zoom is not too large. */
export function isCountryNamed([, , , extent]: NamedCountry, zoom: number): boolean {
  return zoom <= LAST_COUNTRY_ZOOM && (extent / 360) * WORLD_SIZE * 2 ** zoom >= LEAST_COUNTRY;
}

/** Possible areas of the name of a place: right, left, below or above, at a distance from its centre. */
export function boxesBeside(
  { x, y }: Pixel,
  { width, height }: Pick<Box, 'width' | 'height'>,
  distance: number,
): Box[] {
  const [middle, centre] = [y - height / 2, x - width / 2];
  return [
    { left: x + distance, top: middle, width, height },
    { left: x - distance - width, top: middle, width, height },
    { left: centre, top: y + distance, width, height },
    { left: centre, top: y - distance - height, width, height },
  ];
}

/** Labels that fit, in order of precedence: none overlaps another or a `taken` area, or leaves the map. */
export function labelsWithRoom<T extends Label>(labels: readonly T[], taken: readonly Box[], size: Pixel): Placed<T>[] {
  const covered = [...taken];
  return labels.flatMap((label) => {
    const box = label.boxes.find((it) => isInside(it, size) && !covered.some((other) => cover(it, other)));
    if (box === undefined) return [];
    covered.push(box);
    return [{ label, box }];
  });
}

function isInside({ left, top, width, height }: Box, { x, y }: Pixel): boolean {
  return left >= 0 && top >= 0 && left + width <= x && top + height <= y;
}

function cover(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + GAP &&
    other.left < one.left + one.width + GAP &&
    one.top < other.top + other.height + GAP &&
    other.top < one.top + one.height + GAP
  );
}
