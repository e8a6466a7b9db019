/** A sample among those of one series; `interval` is the time for which its means are still valid. Times in ms. */
export interface PlacedSample {
  /** Instant of the registers and end of the interval. */
  readonly time: number;
  readonly interval: number;
  /** The measured interval, if a shorter sample of the same instant has replaced the end of it. */
  readonly measured?: number;
  /** It also contains values of longer samples of its instant that it did not have itself. */
  readonly joined?: true;
  readonly values: Readonly<Record<string, number>>;
}

/** The stored samples of one series, one for each instant. */
export interface KeptSamples<T> {
  get(time: number): T | undefined;
  set(time: number, sample: T): unknown;
}

/** Rank of a sample: its measured interval. */
export function rankOf({ interval, measured }: Pick<PlacedSample, 'interval' | 'measured'>): number {
  return measured ?? interval;
}

/**
 * Stores a sample. Of two at the same instant the shorter one is valid for its interval, and takes over the columns it does
 * not have itself. The longer one keeps the rest, which ends where the shorter one begins, and may meet another sample
 * there. Of two equally long ones the later arrival replaces the other.
 *
 * @param isRegister  whether a column is a reading at the instant, which the rest of an interval does not have
 * @see D52
 */
export function placeSample<T extends PlacedSample>(
  sample: T,
  kept: KeptSamples<T>,
  isRegister: (column: string) => boolean,
): void {
  for (let coming: T | undefined = sample; coming !== undefined; ) {
    const stored = kept.get(coming.time);
    if (stored === undefined || rankOf(stored) === rankOf(coming)) {
      kept.set(coming.time, stored?.joined ? joined(coming, stored) : coming);
      return;
    }
    const [short, long]: readonly [T, T] = rankOf(coming) < rankOf(stored) ? [coming, stored] : [stored, coming];
    const holding = joined(short, long);
    if (holding !== stored) kept.set(holding.time, holding);
    coming = restOf(long, { before: short, isRegister });
  }
}

/** The shorter sample with the columns that only the longer one has for its time. */
function joined<T extends PlacedSample>(short: T, long: T): T {
  const lacks = Object.keys(long.values).some((column) => short.values[column] === undefined);
  return lacks ? { ...short, joined: true, values: { ...long.values, ...short.values } } : short;
}

function restOf<T extends PlacedSample>(
  long: T,
  { before, isRegister }: { before: T; isRegister: (column: string) => boolean },
): T | undefined {
  const interval = long.interval - before.interval;
  const gauges = Object.entries(long.values).filter(([column]) => !isRegister(column));
  if (interval <= 0 || gauges.length === 0) return undefined;
  const values = Object.fromEntries(gauges);
  return { ...long, time: long.time - before.interval, interval, measured: rankOf(long), values };
}

/**
 * Samples of one series in the order of their instants, each instant once. Batches of any size, in any order and with any
 * repetition have the same result.
 *
 * @param isRegister  whether a column is a register
 * @param arrivals  in the order of arrival
 * @see D52
 */
export function mergeSamples<T extends PlacedSample>(
  isRegister: (column: string) => boolean,
  ...arrivals: readonly (readonly T[])[]
): T[] {
  const kept = new Map<number, T>();
  for (const sample of arrivals.flat()) placeSample(sample, kept, isRegister);
  return [...kept.values()].sort((a, b) => a.time - b.time);
}
