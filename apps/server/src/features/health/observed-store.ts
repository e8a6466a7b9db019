import type { Clock } from '../../ports/clock.ts';
import type { SeriesStore } from '../../ports/series-store.ts';

/** A write that takes longer is a reason to look whether the store answers at all. */
const LONG_WRITE_MS = 3_000;

/** Signs of a store, as its users see them. */
export interface StoreSigns {
  /** When samples were stored last, epoch ms; null: none yet. */
  readonly lastWrite: number | null;
  /** When the last attempt to store samples failed, epoch ms; null where it did not. */
  readonly failedAt: number | null;
}

/** The same, and word of when they may mean something else than before. */
export interface HeardSigns extends StoreSigns {
  /** Calls when writes begin to fail, when they succeed again, and when one takes long. */
  listen(listener: () => void): void;
}

/** The same store, with what becomes of its writes. */
export function observedStore(
  store: SeriesStore,
  clock: Clock,
): { readonly store: SeriesStore; readonly signs: HeardSigns } {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const signs = {
    lastWrite: null as number | null,
    failedAt: null as number | null,
    listen: (listener: () => void) => void listeners.push(listener),
  };
  const note = (failedAt: number | null) => {
    const isTurn = (signs.failedAt === null) !== (failedAt === null);
    signs.failedAt = failedAt;
    if (isTurn) tell();
  };
  const append: SeriesStore['append'] = async (batch) => {
    const long = setTimeout(tell, LONG_WRITE_MS);
    try {
      await store.append(batch);
      signs.lastWrite = clock.now();
      note(null);
    } catch (error) {
      note(clock.now());
      throw error;
    } finally {
      clearTimeout(long);
    }
  };
  const observed = new Proxy(store, {
    get(target, name) {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name);
      // Methods of a class with private fields need their own object.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { store: observed, signs };
}
