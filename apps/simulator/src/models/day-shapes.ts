/**
 * How much of an activity goes on at each hour of a day, 0 to 1, read as a curve through the middles of the hours.
 * The forms follow the published standard load profiles of trade and households.
 */
export const DAY_SHAPES = {
  /** One morning-to-late-afternoon working day. */
  office: [
    0, 0, 0, 0, 0, 0.03, 0.15, 0.5, 0.9, 1, 1, 0.95, 0.8, 0.92, 1, 0.95, 0.75, 0.4, 0.18, 0.08, 0.04, 0.02, 0, 0,
  ],
  /** Two shifts, six to twenty-two, with a dip at each break and at the change. */
  twoShifts: [
    0.04, 0.04, 0.04, 0.04, 0.06, 0.25, 0.85, 0.98, 1, 0.8, 1, 0.95, 0.7, 0.9, 0.75, 0.95, 0.95, 0.9, 0.7, 0.9, 0.9,
    0.6, 0.15, 0.05,
  ],
  oneShift: [
    0.03, 0.03, 0.03, 0.03, 0.04, 0.2, 0.85, 1, 1, 0.8, 1, 0.95, 0.65, 0.9, 0.6, 0.15, 0.05, 0.03, 0.03, 0.03, 0.03,
    0.03, 0.03, 0.03,
  ],
  /** People awake at home. */
  home: [
    0.08, 0.04, 0.03, 0.03, 0.05, 0.2, 0.6, 0.7, 0.45, 0.3, 0.28, 0.32, 0.4, 0.36, 0.3, 0.34, 0.45, 0.65, 0.85, 1, 1,
    0.9, 0.6, 0.25,
  ],
  always: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
} as const satisfies Record<string, readonly number[]>;

export type DayShapeName = keyof typeof DAY_SHAPES;

/** Value of the shape at a second of the civil day, 0 to 1. */
export function dayShape(name: DayShapeName, second: number): number {
  const shape = DAY_SHAPES[name];
  const position = second / 3600 - 0.5;
  const hour = Math.floor(position);
  const before = shape[(hour + 24) % 24] ?? 0;
  const after = shape[(hour + 25) % 24] ?? 0;
  return before + (after - before) * (position - hour);
}
