import type { MapMarker } from './place.ts';

/** Pixels from the left and from the top. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Markers that would cover one another, drawn as one; most often a single marker. */
export interface Cluster {
  readonly members: readonly [MapMarker, ...MapMarker[]];
}

/**
 * Gathers markers nearer to each other than `reach` pixels on the picture, in the order they are given: a marker joins the
 * first cluster whose first member is near. [] for no marker.
 */
export function clustersOf(
  markers: readonly MapMarker[],
  toPixel: (marker: MapMarker) => Pixel,
  reach: number,
): Cluster[] {
  const found: { at: Pixel; members: [MapMarker, ...MapMarker[]] }[] = [];
  for (const marker of markers) {
    const at = toPixel(marker);
    const near = found.find((cluster) => Math.hypot(cluster.at.x - at.x, cluster.at.y - at.y) < reach);
    if (near === undefined) found.push({ at, members: [marker] });
    else near.members.push(marker);
  }
  return found;
}

/** What a cluster looks like: offline only when every member is. */
export function statusOfCluster({ members }: Cluster): MapMarker['status'] {
  if (members.every(({ status }) => status === 'offline')) return 'offline';
  return members.some(({ status }) => status === 'online') ? 'online' : 'database_update';
}
