/** Intervals by column, ms. */
type Intervals = Readonly<Record<string, number>>;

/** A sample among those of one series; `interval` is the time for which its means are still valid. Times in ms. */
export interface PlacedSample {
  /** Instant of the registers and end of the interval. */
  readonly time: number;
  readonly interval: number;
  /** The measured interval, if a shorter sample of the same instant has replaced the end of it. */
  readonly measured?: number;
  /** Columns that it has from longer samples of its instant, with the intervals that their values were measured over. */
  readonly lent?: Intervals;
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
 * not have itself, of several from the shortest. The longer one keeps the rest, which ends where the shorter one begins, and
 * may meet another sample there. Of two equally long ones the later arrival replaces the other. Samples of different
 * intervals have the same result in any order of arrival.
 *
 * @param isRegister  whether a column is a reading at the instant, which the rest of an interval does not have
 * @see D52
 */
export function placeSample<T extends PlacedSample>(
  sample: T,
  kept: KeptSamples<T>,
  isRegister: (column: string) => boolean,
): void {
  let isLater = true;
  for (let coming: T | undefined = sample; coming !== undefined; ) {
    const stored = kept.get(coming.time);
    if (stored === undefined || rankOf(stored) === rankOf(coming)) {
      const offer = stored?.lent && { values: stored.values, measured: stored.lent, isLater: !isLater };
      kept.set(coming.time, offer ? withLent(coming, offer) : coming);
      return;
    }
    const isLong: boolean = rankOf(coming) > rankOf(stored);
    const [short, long]: readonly [T, T] = isLong ? [stored, coming] : [coming, stored];
    isLater &&= isLong;
    const holding = withLent(short, { values: long.values, measured: intervals(long), isLater });
    if (holding !== stored) kept.set(holding.time, holding);
    coming = restOf(long, { before: short, isRegister });
  }
}

/** By column, the interval that the value of a sample was measured over. */
function intervals(sample: PlacedSample): Intervals {
  const own = rankOf(sample);
  return Object.fromEntries(Object.keys(sample.values).map((column) => [column, sample.lent?.[column] ?? own]));
}

/** Columns of another sample of the same instant. */
interface Offer {
  readonly values: PlacedSample['values'];
  /** By column, the interval that its value was measured over. Columns without one are not offered. */
  readonly measured: Intervals;
  /** Whether it arrived after the sample, so that it replaces values of the same interval. */
  readonly isLater: boolean;
}

/** A sample with the offered columns that it does not have, or has from a longer sample. */
function withLent<T extends PlacedSample>(sample: T, { values, measured, isLater }: Offer): T {
  const isTaken = ([column, interval]: readonly [string, number]) => {
    if (sample.values[column] === undefined) return true;
    const known = sample.lent?.[column];
    return known !== undefined && (interval < known || (isLater && interval === known));
  };
  const taken = Object.entries(measured).filter(isTaken);
  if (taken.length === 0) return sample;
  const borrowed = Object.fromEntries(taken.map(([column]) => [column, values[column] as number]));
  return {
    ...sample,
    lent: { ...sample.lent, ...Object.fromEntries(taken) },
    values: { ...sample.values, ...borrowed },
  };
}

/** The time of a longer sample before the shorter one, also if the longer one has registers only: it was covered. */
function restOf<T extends PlacedSample>(
  long: T,
  { before, isRegister }: { before: T; isRegister: (column: string) => boolean },
): T | undefined {
  const interval = long.interval - before.interval;
  if (interval <= 0) return undefined;
  const gauges = <V>(columns: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(columns).filter(([column]) => !isRegister(column)));
  const rest = {
    ...long,
    time: long.time - before.interval,
    interval,
    measured: rankOf(long),
    values: gauges(long.values),
  };
  return long.lent === undefined ? rest : { ...rest, lent: gauges(long.lent) };
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
