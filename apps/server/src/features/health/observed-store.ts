import type { Clock } from '../../ports/clock.ts';
import type { SeriesStore } from '../../ports/series-store.ts';

/** Signs of a store, as its users see them. */
export interface StoreSigns {
  /** When samples were stored last, epoch ms; null: none yet. */
  readonly lastWrite: number | null;
  /** When the last attempt to store samples failed, epoch ms; null where it did not. */
  readonly failedAt: number | null;
}

/** The same store, with what becomes of its writes. */
export function observedStore(
  store: SeriesStore,
  clock: Clock,
): { readonly store: SeriesStore; readonly signs: StoreSigns } {
  const signs: { lastWrite: number | null; failedAt: number | null } = { lastWrite: null, failedAt: null };
  const append: SeriesStore['append'] = async (batch) => {
    try {
      await store.append(batch);
      signs.lastWrite = clock.now();
      signs.failedAt = null;
    } catch (error) {
      signs.failedAt = clock.now();
      throw error;
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
