import { DAY_MS, HOUR_MS } from '@phasor/quantities';

/** The lowest active power of rows of one phase, of an hour or less each as a rule, ascending in time. */
export interface LeastRows {
  /** Epoch ms. */
  readonly start: Float64Array;
  /** Lowest active power within the row, W; NaN if unknown. */
  readonly least: Float64Array;
}

/** The floor of a day is of this many days, the day itself being the last. */
export const FLOOR_DAYS = 7;

/** From so many values on, the second lowest counts: one reading at zero or an outage is no lower load. */
const ENOUGH_HOURS = 12;
const ENOUGH_DAYS = 4;

/**
 * The load that is always on at an instant (epoch ms), W: what the phase did not fall below in the seven days up to it. It depends
 * on the measurements alone, never on runs; 0 while nothing is known. A later rise of it is known after these days.
 */
export function alwaysOnFloor({ start, least }: LeastRows): (time: number) => number {
  const hours = new Map<number, number>();
  for (const [row, value] of least.entries()) {
    if (Number.isNaN(value)) continue;
    const hour = Math.floor((start[row] ?? 0) / HOUR_MS);
    hours.set(hour, Math.max(0, Math.min(value, hours.get(hour) ?? value)));
  }
  const byDay = Map.groupBy(hours, ([hour]) => Math.floor((hour * HOUR_MS) / DAY_MS));
  const days = new Map(
    [...byDay].map(([day, some]) => [
      day,
      lowest(
        some.map(([, value]) => value),
        ENOUGH_HOURS,
      ),
    ]),
  );
  const floors = new Map<number, number>();
  return (time) => {
    const day = Math.floor(time / DAY_MS);
    const known = floors.get(day) ?? lowest(lastDays(days, day), ENOUGH_DAYS);
    floors.set(day, known);
    return known;
  };
}

function lastDays(days: ReadonlyMap<number, number>, day: number): number[] {
  const known = Array.from({ length: FLOOR_DAYS }, (_, back) => days.get(day - back));
  return known.filter((value): value is number => value !== undefined);
}

function lowest(values: readonly number[], enough: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >= enough ? 1 : 0] ?? 0;
}
