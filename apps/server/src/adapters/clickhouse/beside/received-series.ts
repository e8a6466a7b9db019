import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import type { KnownEntry, SeriesAnswer, SeriesQuestion } from '../../../ports/processes/asked-series.ts';
import type { SeriesTouch, SeriesWatcher } from '../../../ports/series-store.ts';
import { type Stretch, unexamined } from '../rollup/bucket-upgrade.ts';
import { wholeOf } from './known-entry.ts';

/** What was received of a series last. */
interface Received {
  /** Whose changes are counted, and up to how many of them were received. */
  readonly of: string;
  readonly changes: number;
  /** Undefined where it has no samples. */
  readonly known: Pick<KnownEntry, 'first' | 'last' | 'longest' | 'examined'> | undefined;
}

type Series = Pick<SeriesTouch, 'family' | 'device' | 'source'>;

/** What the process that stores has answered of series: it names only what is new, and what was computed of the rest holds. */
export class ReceivedSeries {
  readonly #received = new Map<string, Received>();
  readonly #watchers: SeriesWatcher[] = [];
  #of = '';
  #rightSince: ReadonlyMap<SampleFamilyName, number> | undefined;

  watch(watcher: SeriesWatcher): void {
    this.#watchers.push(watcher);
  }

  /** What a question about a stretch adds to it. */
  before({ family, source, devices }: Stretch): Pick<SeriesQuestion, 'of' | 'received'> {
    const received = devices.flatMap((device) => {
      const last = this.#received.get(keyOf({ family, device, source }));
      return last?.of === this.#of ? [[device, last.changes] as const] : [];
    });
    return { of: this.#of, received: new Map(received) };
  }

  /** Takes an answer, and reports what has changed. */
  take({ family, source, devices }: Stretch, answer: SeriesAnswer): void {
    this.#of = answer.of;
    this.#rightSince = answer.rightSince;
    const known = new Map(answer.entries.map((entry) => [entry.device, entry]));
    for (const device of devices) this.#renew({ family, device, source }, answer, known.get(device));
  }

  /** As far as it is known here: what was not received may change. */
  mayChange({ family, source, devices, from, to }: Stretch): boolean {
    const since = this.#rightSince === undefined ? Number.POSITIVE_INFINITY : this.#rightSince.get(family);
    if (since === undefined || to <= from || from >= since) return false;
    return devices.some((device) => {
      const received = this.#received.get(keyOf({ family, device, source }));
      if (received?.of !== this.#of) return true;
      return (
        received.known !== undefined && unexamined(received.known, { from, to: Math.min(to, since) }) !== undefined
      );
    });
  }

  #renew(series: Series, { of, changes }: SeriesAnswer, entry: KnownEntry | undefined): void {
    const key = keyOf(series);
    const before = this.#received.get(key);
    // Of two answers that overtook each other the one that knows more counts.
    if (before?.of !== of || before.changes <= changes) this.#received.set(key, { of, changes, known: entry });
    for (const range of changedRanges(entry, before, of)) {
      for (const watch of this.#watchers) watch({ ...series, ...range });
    }
  }
}

/** After another start also where it has no samples any more. */
function changedRanges(entry: KnownEntry | undefined, before: Received | undefined, of: string): readonly TimeRange[] {
  const former = before?.of !== of && before?.known ? [wholeOf(before.known)] : [];
  return [...(entry?.changed ?? []), ...former];
}

function keyOf({ family, device, source }: Series): string {
  return `${family} ${source} ${device}`;
}
