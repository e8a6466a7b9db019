import type { Tallies, Tally, TallyKind, TallyRecords } from '../../../ports/records/sign-in/tally-records.ts';
import type { UsedTicketRecords } from '../../../ports/records/sign-in/used-ticket-records.ts';
import { forgetOldest, isStored } from './while-unwritten.ts';

/** Names, and tickets, that are kept in memory at most; the oldest give way. */
const KEPT_MAX = 20_000;
/** Names that are stored in one change. */
const PORTION = 1_000;

/**
 * The same tallies while the records can be read and not written: what is counted meanwhile lies in the memory of this process,
 * on top of what is stored, and is stored with the first change that succeeds.
 */
export function talliesWhileUnwritten(stored: TallyRecords): TallyRecords {
  const unstored = new Map<TallyKind, Unstored>();
  const of = (kind: TallyKind): Unstored => {
    const known = unstored.get(kind) ?? new Map();
    unstored.set(kind, known);
    return known;
  };
  const store = async (kind: TallyKind, names: readonly string[], next: (known: Tallies) => Tallies) => {
    const waiting = of(kind);
    let taken: Unstored = new Map();
    await stored.change(kind, names, (known) => {
      taken = among(waiting, names);
      return next(onTop(known, taken));
    });
    // What was counted in memory since then stays.
    for (const [name, tally] of taken) if (waiting.get(name) === tally) waiting.delete(name);
  };
  return {
    read: async (kind, names) => onTop(await stored.read(kind, names), among(of(kind), names)),
    async change(kind, names, next) {
      const waiting = of(kind);
      if (await isStored(store(kind, names, next))) {
        const left = [...waiting.keys()].slice(0, PORTION);
        if (left.length > 0) await isStored(store(kind, left, (known) => known));
        return;
      }
      const known = await stored.read(kind, names);
      const after = next(onTop(known, among(waiting, names)));
      for (const name of names) {
        waiting.delete(name);
        waiting.set(name, after.get(name) ?? null);
        forgetOldest(waiting, KEPT_MAX);
      }
    },
    async tidy(kind, limits) {
      for (const [name, tally] of of(kind)) if (tally !== null && tally.until <= limits.now) of(kind).delete(name);
      await isStored(stored.tidy(kind, limits));
    },
  };
}

/** By name; null for one that has no tally any more. */
type Unstored = Map<string, Tally | null>;

function among(unstored: Unstored, names: readonly string[]): Unstored {
  return new Map(names.flatMap((name) => (unstored.has(name) ? [[name, unstored.get(name) ?? null]] : [])));
}

function onTop(known: Tallies, unstored: Unstored): Tallies {
  const both = new Map(known);
  for (const [name, tally] of unstored) {
    if (tally === null) both.delete(name);
    else both.set(name, tally);
  }
  return both;
}

/** The same used tickets: one that cannot be stored is refused by this process, and stored with the next one that can. */
export function ticketsWhileUnwritten(stored: UsedTicketRecords): UsedTicketRecords {
  const unstored = new Map<string, number>();
  const catchUp = async (now: number) => {
    for (const [id, until] of unstored) {
      await stored.use(id, { until, now });
      unstored.delete(id);
    }
  };
  return {
    has: async (id) => unstored.has(id) || (await stored.has(id)),
    async use(id, times) {
      let isFirst = false;
      const using = stored.use(id, times).then((first) => {
        isFirst = first && !unstored.has(id);
      });
      if (await isStored(using)) {
        await isStored(catchUp(times.now));
        return isFirst;
      }
      const isUsed = await stored.has(id);
      if (isUsed || unstored.has(id)) return false;
      unstored.set(id, times.until);
      forgetOldest(unstored, KEPT_MAX);
      return true;
    },
  };
}
