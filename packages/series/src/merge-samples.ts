/**
 * Which of two samples with the same instant is kept: the one with the shorter interval, the later arrival of equal ones.
 * @see decision 52
 */
export function supersedes(arriving: { interval: number }, stored: { interval: number }): boolean {
  return arriving.interval <= stored.interval;
}

/**
 * Samples in the order of their instants, each instant once. Batches of any size in any order come to the same answer,
 * and so does a batch that comes twice.
 * @param arrivals  in the order of arrival; `time` and `interval` in ms
 * @see decision 52
 */
export function mergeSamples<T extends { time: number; interval: number }>(
  ...arrivals: readonly (readonly T[])[]
): T[] {
  const kept = new Map<number, T>();
  for (const sample of arrivals.flat()) {
    const stored = kept.get(sample.time);
    if (!stored || supersedes(sample, stored)) kept.set(sample.time, sample);
  }
  return [...kept.values()].sort((a, b) => a.time - b.time);
}
