import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Bounds, NamedCountry } from '../src/parts/map/place-cells.ts';
import type { City } from './cut-places.ts';

type Ring = readonly Position[];

/** Cities that are located to find the outline of a country: some cities at a coast lie outside it. */
const LOCATED_CITIES = 12;
/** Points across an outline that are tried as the one farthest from its border. */
const PROBES = 24;

/** A part of a country by itself: an island, or the mainland. */
interface Part {
  readonly ring: Ring;
  readonly bounds: Bounds;
  readonly sides: readonly Side[];
}

/** Outlines of countries with their code and the position of their name: where their largest part has most space. */
export function countriesOf(outlines: FeatureCollection, cities: readonly City[]): NamedCountry[] {
  const codes = codesOf(outlines.features.map(partsOf), cities);
  return [...codes].map(([parts, code]): NamedCountry => {
    const [[largest, area] = [partOf([]), 0]] = parts
      .map((part): [Part, number] => [part, areaOf(part)])
      .sort(([, a], [, b]) => b - a);
    const [longitude, latitude] = roomiestPoint(largest);
    return [code, rounded(latitude), rounded(longitude), rounded(Math.sqrt(area))];
  });
}

/** Codes of outlines, each with its parts. */
function codesOf(outlines: readonly Part[][], cities: readonly City[]): Map<readonly Part[], string> {
  const codes = new Map<readonly Part[], string>();
  const largestFirst = [...cities].sort((a, b) => b.population - a.population);
  for (const [code, within] of Map.groupBy(largestFirst, ({ country }) => country)) {
    const located = within.slice(0, LOCATED_CITIES);
    const votes = outlines.map((parts) => ({
      parts,
      count: located.filter(({ loc }) => parts.some((part) => isInside(loc.coordinates, part))).length,
    }));
    const most = votes.reduce((best, vote) => (vote.count > best.count ? vote : best));
    // A territory inside the outline of its country, such as an overseas part, has no outline of its own.
    if (most.count > 0 && !codes.has(most.parts)) codes.set(most.parts, code);
  }
  return codes;
}

function partsOf(outline: Feature): Part[] {
  return ringsOf(outline).map(partOf);
}

function partOf(ring: Ring): Part {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  const bounds = { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
  return { ring, bounds, sides: sidesOf(ring) };
}

/** Outer borders of all parts. */
function ringsOf({ geometry }: Feature): Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1);
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap((part) => part.slice(0, 1)) : [];
}

/** Square degrees as at the equator. */
function areaOf({ ring, sides }: Part): number {
  const latitude = ring.reduce((sum, [, y = 0]) => sum + y, 0) / Math.max(ring.length, 1);
  const twice = sides.reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0);
  return (Math.abs(twice) / 2) * Math.cos((latitude * Math.PI) / 180);
}

type Side = readonly [[x: number, y: number], [x: number, y: number]];

function sidesOf(ring: Ring): Side[] {
  return ring.slice(1).map(([x = 0, y = 0], index): Side => {
    const [fromX = 0, fromY = 0] = ring[index] ?? [];
    return [
      [fromX, fromY],
      [x, y],
    ];
  });
}

/** Whether a ray to the east crosses the border an odd number of times. */
function isInside([x = 0, y = 0]: readonly number[], { bounds, sides }: Part): boolean {
  if (x < bounds.west || x > bounds.east || y < bounds.south || y > bounds.north) return false;
  const crossed = sides.filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1,
  );
  return crossed.length % 2 === 1;
}

function roomiestPoint(part: Part): [longitude: number, latitude: number] {
  const { west, east, south, north } = part.bounds;
  const steps = Array.from({ length: PROBES }, (_, index) => (index + 0.5) / PROBES);
  const points = steps.flatMap((across) =>
    steps.map((up): [number, number] => [west + across * (east - west), south + up * (north - south)]),
  );
  const roomOf = ([x, y]: [number, number]) => {
    const narrower = Math.cos((y * Math.PI) / 180);
    return part.ring.reduce((least, [px = 0, py = 0]) => Math.min(least, Math.hypot((px - x) * narrower, py - y)), 360);
  };
  const inside = points.filter((point) => isInside(point, part)).map((point) => ({ point, room: roomOf(point) }));
  const best = inside.reduce((most, it) => (it.room > most.room ? it : most), {
    point: [(west + east) / 2, (south + north) / 2] as [number, number],
    room: 0,
  });
  return best.point;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(2));
}
