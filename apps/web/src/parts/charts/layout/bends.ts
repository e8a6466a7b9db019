import type { CurvePiece, CurveSpot } from '../chart-spec.ts';

/** Segments of a curve through spots, each with the direction of its neighbours (Catmull and Rom), as Bézier curves. */
export function bends(spots: readonly CurveSpot[]): CurvePiece[] {
  const at = (index: number) => spots[Math.min(Math.max(index, 0), spots.length - 1)] as CurveSpot;
  /** A spot moved by a sixth of the distance between two others. */
  const moved = ({ x, y }: CurveSpot, from: CurveSpot, to: CurveSpot): CurveSpot => ({
    x: x + (to.x - from.x) / 6,
    y: y + (to.y - from.y) / 6,
  });
  return spots.slice(1).map((to, before) => ({
    near: moved(at(before), at(before - 1), to),
    far: moved(to, at(before + 2), at(before)),
    to,
  }));
}
