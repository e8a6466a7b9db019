import { type Bounds, boundsOfCell, type NamedPlace, QUARTERS, quarterOf, ROOT } from '../src/parts/map/place-cells.ts';

/** A city of GeoNames. */
export interface City {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Kind of the place (https://www.geonames.org/export/codes.html). */
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Places in a cell: some kilobytes. */
export const PLACES_IN_CELL = 200;
/** 1/1000 degree is a hundred metres. */
const DECIMALS = 3;
/** Abandoned, destroyed and historical places. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);
/** A capital ranks before a larger city; a district is found through its city. */
const WEIGHTS: Readonly<Record<string, number>> = { PPLC: 4, PPLX: 0.1 };
/** Minimum side of a cell, in degrees: places closer together stay in one cell, however many they are. */
const LEAST_SIDE = 0.001;

/** The places with a name on the map, the most important first. */
export function placesOf(cities: readonly City[]): NamedPlace[] {
  return cities
    .filter(({ featureCode }) => !GONE.has(featureCode))
    .map(({ name, featureCode, population, loc: { coordinates } }): NamedPlace => {
      const [longitude, latitude] = coordinates.map((degrees) => Number(degrees.toFixed(DECIMALS)));
      return [name, latitude ?? 0, longitude ?? 0, Math.round(population * (WEIGHTS[featureCode] ?? 1))];
    })
    .sort((a, b) => b[3] - a[3]);
}

/**
 * Divides places, the most important first, into cells: a cell holds the most important places of its part of the world, its
 * quarters hold the others. Each place is in exactly one cell. {} for no place.
 */
export function cutPlaces(places: readonly NamedPlace[], inCell = PLACES_IN_CELL): Record<string, NamedPlace[]> {
  const cells: Record<string, NamedPlace[]> = {};
  const cut = (key: string, bounds: Bounds, within: readonly NamedPlace[]): void => {
    if (within.length === 0) return;
    const isSmallest = bounds.east - bounds.west < LEAST_SIDE;
    cells[key] = within.slice(0, isSmallest ? undefined : inCell);
    if (isSmallest || within.length <= inCell) return;
    const others = Map.groupBy(within.slice(inCell), (place) => digitOf(place, bounds));
    for (const digit of QUARTERS) cut(`${key}${digit}`, quarterOf(bounds, digit), others.get(digit) ?? []);
  };
  cut(ROOT, boundsOfCell(ROOT), places);
  return cells;
}

function digitOf([, latitude, longitude]: NamedPlace, { south, west, north, east }: Bounds): string {
  return String((latitude >= (south + north) / 2 ? 2 : 0) + (longitude >= (west + east) / 2 ? 1 : 0));
}
