import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The columns used from Natural Earth's table of regions. */
interface RegionFacts {
  readonly adm0_a3?: string;
  readonly iso_a2?: string;
  readonly adm1_code?: string;
  readonly region?: string | null;
}

/** The regions of a topology, as `geo2topo regions=FILE` names them. */
export type RegionTopology = Topology<{ regions: GeometryCollection<RegionFacts> }>;

/** Countries with so many small regions that the larger ones are drawn. */
const IN_LARGER_REGIONS = new Set(['BE', 'ES', 'FR', 'GB', 'IT', 'LV', 'MK', 'MT', 'SI']);
/** Steps of the file per degree. */
const STEPS = 200;

/** Borders between regions of one country, each as steps east and north from point to point, the first one from 0, 0. */
export function cutRegions(topology: RegionTopology): number[][] {
  const factsOf = ({ properties }: { properties?: RegionFacts }): RegionFacts => properties ?? {};
  const borders = mesh(topology, topology.objects.regions, (one, other) => {
    const [a, b] = [factsOf(one as { properties?: RegionFacts }), factsOf(other as { properties?: RegionFacts })];
    return one !== other && a.adm0_a3 === b.adm0_a3 && nameOf(a) !== nameOf(b);
  });
  // Lines shorter than a step are dropped.
  return borders.coordinates.map(stepsOf).filter((steps) => steps.length > 2);
}

function nameOf({ iso_a2, region, adm1_code }: RegionFacts): string | undefined {
  return IN_LARGER_REGIONS.has(iso_a2 ?? '') && region ? region : adm1_code;
}

function stepsOf(line: readonly (readonly number[])[]): number[] {
  const steps: number[] = [];
  let [east, north] = [0, 0];
  for (const [longitude = 0, latitude = 0] of line) {
    const [x, y] = [Math.round(longitude * STEPS), Math.round(latitude * STEPS)];
    if (steps.length > 0 && x === east && y === north) continue;
    steps.push(x - east, y - north);
    [east, north] = [x, y];
  }
  return steps;
}
