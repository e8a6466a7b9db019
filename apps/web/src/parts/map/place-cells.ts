/** A place with a name on the map. */
export type NamedPlace = readonly [name: string, latitude: number, longitude: number, importance: number];

/** A country: its code (ISO 3166-1 alpha-2), the position of its name, and the side of a square of its size, in degrees. */
export type NamedCountry = readonly [code: string, latitude: number, longitude: number, extent: number];

/** The available files: each cell's key with the importance of its most important place, and the countries. */
export interface PlaceIndex {
  readonly cells: Readonly<Record<string, number>>;
  readonly countries: readonly NamedCountry[];
}

/** A part of the world, in degrees, including its west and south edge. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const WORLD: Bounds = { south: -90, west: -180, north: 90, east: 180 };

/** The cell of the whole world; each further digit of a key is a quarter of the cell before it. */
export const ROOT = 'w';

/** The four quarters of a cell: south-west, south-east, north-west, north-east. */
export const QUARTERS = ['0', '1', '2', '3'] as const;

/** The quarter of `bounds` named by a digit. */
export function quarterOf({ south, west, north, east }: Bounds, digit: string): Bounds {
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  const isEast = digit === '1' || digit === '3';
  const isNorth = digit === '2' || digit === '3';
  return {
    south: isNorth ? latitude : south,
    north: isNorth ? north : latitude,
    west: isEast ? longitude : west,
    east: isEast ? east : longitude,
  };
}

/** Bounds of the cell of a key. */
export function boundsOfCell(key: string): Bounds {
  return [...key.slice(ROOT.length)].reduce(quarterOf, WORLD);
}

/** Whether two parts of the world overlap. */
export function overlap(one: Bounds, other: Bounds): boolean {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;
}

/** Keys of the visible cells with places of at least this importance. [] for an empty index. */
export function cellsInView({ cells }: PlaceIndex, view: Bounds, leastImportance: number): string[] {
  const found: string[] = [];
  const visit = (key: string, bounds: Bounds): void => {
    const most = cells[key];
    // The places of a quarter are less important than those of its cell.
    if (most === undefined || most < leastImportance || !overlap(bounds, view)) return;
    found.push(key);
    for (const digit of QUARTERS) visit(`${key}${digit}`, quarterOf(bounds, digit));
  };
  visit(ROOT, WORLD);
  return found;
}
