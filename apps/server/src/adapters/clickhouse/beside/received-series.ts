import type { TimeRange } from '@phasor/calendar';
import type { KnownEntry, SeriesAnswer, SeriesQuestion } from '../../../ports/processes/asked-series.ts';
import { shardOf } from '../../../ports/processes/share.ts';
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

/** What was answered last about devices of a shard. */
type Last = Pick<SeriesAnswer, 'of' | 'rightSince'>;

/**
 * What the processes that store have answered of series: they name only what is new, and what was computed of the rest holds. Who has
 * answered is remembered by shard, since a shard moves as a whole.
 */
export class ReceivedSeries {
  readonly #received = new Map<string, Received>();
  readonly #watchers: SeriesWatcher[] = [];
  readonly #last = new Map<number, Last>();

  watch(watcher: SeriesWatcher): void {
    this.#watchers.push(watcher);
  }

  /** What a question about a stretch adds to it, of devices that one process has. */
  before({ family, source, devices }: Stretch): Pick<SeriesQuestion, 'of' | 'received'> {
    const of =
      devices
        .values()
        .map((device) => this.#lastOf(device)?.of)
        .find(Boolean) ?? '';
    const received = devices.flatMap((device) => {
      const last = this.#received.get(keyOf({ family, device, source }));
      return last?.of === of ? [[device, last.changes] as const] : [];
    });
    return { of, received: new Map(received) };
  }

  /** Takes an answer, and reports what has changed. */
  take({ family, source, devices }: Stretch, answer: SeriesAnswer): void {
    const { of, rightSince } = answer;
    const last = { of, rightSince };
    for (const shard of new Set(devices.map(shardOf))) this.#last.set(shard, last);
    const known = new Map(answer.entries.map((entry) => [entry.device, entry]));
    for (const device of devices) this.#renew({ family, device, source }, answer, known.get(device));
  }

  /** As far as it is known here: what was not received may change. */
  mayChange({ family, source, devices, from, to }: Stretch): boolean {
    return devices.some((device) => {
      const last = this.#lastOf(device);
      const since = last === undefined ? Number.POSITIVE_INFINITY : last.rightSince.get(family);
      if (since === undefined || to <= from || from >= since) return false;
      const received = this.#received.get(keyOf({ family, device, source }));
      if (received === undefined || received.of !== last?.of) return true;
      return (
        received.known !== undefined && unexamined(received.known, { from, to: Math.min(to, since) }) !== undefined
      );
    });
  }

  #lastOf(device: string): Last | undefined {
    return this.#last.get(shardOf(device));
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
