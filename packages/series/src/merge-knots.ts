import type { RegisterKnots } from './register-knots.ts';

/**
 * Readings of one register from several reads as one list, ascending, each instant once; of two readings of one instant the
 * earlier list's is kept. The register's name is the first list's; empty for no lists.
 */
export function mergeKnots(...lists: readonly RegisterKnots[]): RegisterKnots {
  const filled = lists.filter((list) => list.time.length > 0);
  const [only] = filled;
  if (only && filled.length === 1) return only;
  const knots = filled.flatMap((list) =>
    Array.from(list.time, (time, index) => ({
      time,
      value: list.value[index] as number,
      boot: list.boot[index] as number,
    })),
  );
  knots.sort((a, b) => a.time - b.time);
  const kept = knots.filter((knot, index) => knot.time !== knots[index - 1]?.time);
  return {
    register: lists[0]?.register ?? '',
    time: Float64Array.from(kept, ({ time }) => time),
    value: Float64Array.from(kept, ({ value }) => value),
    boot: Float64Array.from(kept, ({ boot }) => boot),
  };
}
