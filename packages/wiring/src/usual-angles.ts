/**
 * How usual it is that the current of a phase lags its voltage by an angle, as the logarithm of a density that is 0 at its highest. Loads are
 * seldom below a power factor of 0.7 inductive or 0.95 capacitive; the falling sides are so flat that an angle at the edge decides nothing.
 */

/** Angles between which loads are equally usual, and how fast they become unusual beyond, in degrees. */
const LOADS = { from: -5, to: 42, below: 10, above: 11 } as const;
/** The least value: a single impossible angle of a small load or of a fault must not decide alone. */
const LEAST = -9;

export function usualLoad(lag: number): number {
  if (lag >= LOADS.from && lag <= LOADS.to) return 0;
  const beyond = lag < LOADS.from ? (LOADS.from - lag) / LOADS.below : (lag - LOADS.to) / LOADS.above;
  return Math.max(LEAST, -(beyond ** 2) / 2);
}

/** Where a phase may also generate: active power of either direction, reactive power as of loads. */
const GENERATION = { from: LOADS.from, to: 185, below: LOADS.below, above: 12 } as const;

/** With generation beside loads, the current passes from load through the inductive side to the reverse direction. */
export function usualWithGeneration(lag: number): number {
  // Angles are taken from -90 to 270, so that the range of generation is in one piece.
  const angle = lag < -90 ? lag + 360 : lag;
  if (angle >= GENERATION.from && angle <= GENERATION.to) return 0;
  const beyond =
    angle < GENERATION.from ? (GENERATION.from - angle) / GENERATION.below : (angle - GENERATION.to) / GENERATION.above;
  return Math.max(LEAST, -(beyond ** 2) / 2);
}
