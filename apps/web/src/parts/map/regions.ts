/** Steps of the file of borders in a degree: 1/200 degree is half a kilometre. */
const STEPS = 200;

/**
 * Borders as points of latitude and longitude, from steps east and north that each begin at the end of the previous one; the
 * first begins at 0, 0. [] for none.
 */
export function linesOfSteps(lines: readonly (readonly number[])[]): [latitude: number, longitude: number][][] {
  return lines.map((steps) => {
    let [east, north] = [0, 0];
    const points: [number, number][] = [];
    for (let at = 0; at + 1 < steps.length; at += 2) {
      east += steps[at] ?? 0;
      north += steps[at + 1] ?? 0;
      points.push([north / STEPS, east / STEPS]);
    }
    return points;
  });
}
