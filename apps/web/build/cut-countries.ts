import type { Feature, FeatureCollection, Position } from 'geojson';
import type { NamedCountry } from '../src/parts/map/place-cells.ts';
import type { City } from './cut-places.ts';

type Ring = readonly Position[];

/** Cities that are located to find the outline of a country: some cities at a coast lie outside it. */
const LOCATED_CITIES = 12;
/** Points across an outline that are tried as the one farthest from its border. */
const PROBES = 24;

/** Outlines of countries with their code and the position of their name: where their largest part has most space. */
export function countriesOf(outlines: FeatureCollection, cities: readonly City[]): NamedCountry[] {
  const codes = codesOf(outlines.features, cities);
  return [...codes].map(([outline, code]): NamedCountry => {
    const [largest = []] = ringsOf(outline).sort((a, b) => areaOf(b) - areaOf(a));
    const [longitude, latitude] = roomiestPoint(largest);
    return [code, rounded(latitude), rounded(longitude), rounded(Math.sqrt(areaOf(largest)))];
  });
}

function codesOf(outlines: readonly Feature[], cities: readonly City[]): Map<Feature, string> {
  const codes = new Map<Feature, string>();
  const largestFirst = [...cities].sort((a, b) => b.population - a.population);
  for (const [code, within] of Map.groupBy(largestFirst, ({ country }) => country)) {
    const located = within.slice(0, LOCATED_CITIES);
    const votes = outlines.map((outline) => ({
      outline,
      count: located.filter(({ loc }) => ringsOf(outline).some((ring) => isInside(loc.coordinates, ring))).length,
    }));
    const most = votes.reduce((best, vote) => (vote.count > best.count ? vote : best));
    // A territory inside the outline of its country, such as an overseas part, has no outline of its own.
    if (most.count > 0 && !codes.has(most.outline)) codes.set(most.outline, code);
  }
  return codes;
}

/** Outer borders of all parts. */
function ringsOf({ geometry }: Feature): Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1);
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap((part) => part.slice(0, 1)) : [];
}

/** Square degrees as at the equator. */
function areaOf(ring: Ring): number {
  const latitude = ring.reduce((sum, [, y = 0]) => sum + y, 0) / Math.max(ring.length, 1);
  const twice = sidesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0);
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
function isInside([x = 0, y = 0]: readonly number[], ring: Ring): boolean {
  const crossed = sidesOf(ring).filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1,
  );
  return crossed.length % 2 === 1;
}

function roomiestPoint(ring: Ring): [longitude: number, latitude: number] {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const steps = Array.from({ length: PROBES }, (_, index) => (index + 0.5) / PROBES);
  const points = steps.flatMap((across) =>
    steps.map((up): [number, number] => [west + across * (east - west), south + up * (north - south)]),
  );
  const roomOf = ([x, y]: [number, number]) => {
    const narrower = Math.cos((y * Math.PI) / 180);
    return ring.reduce((least, [px = 0, py = 0]) => Math.min(least, Math.hypot((px - x) * narrower, py - y)), 360);
  };
  const inside = points.filter((point) => isInside(point, ring)).map((point) => ({ point, room: roomOf(point) }));
  const best = inside.reduce((most, it) => (it.room > most.room ? it : most), {
    point: [(west + east) / 2, (south + north) / 2] as [number, number],
    room: 0,
  });
  return best.point;
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(2));
}
