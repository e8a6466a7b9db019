import type { MapMarker } from './place.ts';

/** Pixels from the left and from the top. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Markers that would overlap, drawn as one; usually a single marker. */
export interface Cluster {
  readonly members: readonly [MapMarker, ...MapMarker[]];
}

/**
 * Groups markers nearer to each other than `reach` pixels on the screen, in the given order: a marker joins the first
 * cluster with a near first member. [] for no marker.
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

/** Status shown for a cluster: offline only if no member is there. */
export function statusOfCluster({ members }: Cluster): 'online' | 'database_update' | 'offline' {
  const statuses = members.map(({ status }) => status);
  return (['online', 'database_update'] as const).find((status) => statuses.includes(status)) ?? 'offline';
}
