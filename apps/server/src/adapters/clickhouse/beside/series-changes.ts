import type { TimeRange } from '@phasor/calendar';
import { DAY_MS } from '@phasor/quantities';
import type { SeriesTouch, SeriesWatcher } from '../../../ports/series-store.ts';

/** Days of series whose last change is remembered, about 80 bytes each: an import of ten years has 3,650 for each series. */
const DAYS_MAX = 100_000;

type Series = Pick<SeriesTouch, 'family' | 'device' | 'source'>;

/** The days since 1970, UTC, in which rows of a series have changed, with the number of the last change of each. */
interface Changed {
  last: number;
  readonly days: Map<number, number>;
}

/**
 * Counts the changes of rows, and remembers in which days of which series they were: so that what others have computed of them
 * holds as long as nothing changes.
 */
export class SeriesChanges {
  readonly #daysMax: number;
  readonly #series = new Map<string, Changed>();
  #count = 0;
  /** What changed before is not remembered. */
  #since = 0;
  #size = 0;

  constructor(daysMax = DAYS_MAX) {
    this.#daysMax = daysMax;
  }

  /** How many there were. */
  get count(): number {
    return this.#count;
  }

  note({ from, to, ...series }: SeriesTouch): void {
    this.#count += 1;
    const changed = this.#of(series);
    changed.last = this.#count;
    for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day += 1) {
      if (!changed.days.has(day)) this.#size += 1;
      changed.days.set(day, this.#count);
    }
    if (this.#size > this.#daysMax) this.#forget();
  }

  /**
   * The days of a series with changes after that many, joined where they meet, epoch ms.
   * @returns undefined where that is not known
   */
  after(series: Series, count: number): readonly TimeRange[] | undefined {
    if (count < this.#since) return undefined;
    const changed = this.#series.get(keyOf(series));
    if (changed === undefined || changed.last <= count) return [];
    const days = [...changed.days].flatMap(([day, last]) => (last > count ? [day] : []));
    return rangesOf(days.sort((a, b) => a - b));
  }

  #of(series: Series): Changed {
    const key = keyOf(series);
    const known = this.#series.get(key);
    if (known) return known;
    const changed = { last: 0, days: new Map<number, number>() };
    this.#series.set(key, changed);
    return changed;
  }

  #forget(): void {
    this.#series.clear();
    this.#size = 0;
    this.#since = this.#count;
  }
}

/** Changes that are counted from the first time on that they are asked for: until then they cost nothing. */
export function countedChanges(watchers: Pick<SeriesWatcher[], 'push'>): () => SeriesChanges {
  let counted: SeriesChanges | undefined;
  return () => {
    if (counted !== undefined) return counted;
    const changes = new SeriesChanges();
    watchers.push((touch) => changes.note(touch));
    counted = changes;
    return changes;
  };
}

function keyOf({ family, device, source }: Series): string {
  return `${family} ${source} ${device}`;
}

function rangesOf(days: readonly number[]): TimeRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    const to = (day + 1) * DAY_MS;
    if (last?.to === day * DAY_MS) last.to = to;
    else ranges.push({ from: day * DAY_MS, to });
  }
  return ranges;
}
