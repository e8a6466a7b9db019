/** A sample among those of one series; `interval` is the time that its means still speak for. Times in ms. */
export interface PlacedSample {
  /** Instant of the registers and end of the interval. */
  readonly time: number;
  readonly interval: number;
  /** The interval that it was measured over, where a shorter sample of the same instant has taken the end of it. */
  readonly measured?: number;
  /** It also holds values of longer samples of its instant, which it lacked itself. */
  readonly joined?: true;
  readonly values: Readonly<Record<string, number>>;
}

/** The samples of one series that are kept, one for each instant. */
export interface KeptSamples<T> {
  get(time: number): T | undefined;
  set(time: number, sample: T): unknown;
}

/** What a sample ranks by: the interval it was measured over. */
export function rankOf({ interval, measured }: Pick<PlacedSample, 'interval' | 'measured'>): number {
  return measured ?? interval;
}

/**
 * Keeps a sample. Of two of the same instant the shorter one holds for the time that it covers, and takes over what it does
 * not tell itself; the longer one keeps the rest, which ends where the shorter one begins, and may meet another there. Of
 * two equally long ones the later arrival replaces.
 * @param isRegister  whether a column is a reading at the instant, which no rest of an interval has
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

/** The shorter sample with what only the longer one tells of its time. */
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
 * Samples of one series in the order of their instants, each instant once. Batches of any size in any order come to the
 * same answer, and so does a batch that comes twice.
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
