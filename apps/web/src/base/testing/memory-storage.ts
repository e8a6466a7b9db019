import { createExpiringStorage, type ExpiringStorage } from '../state/expiring-storage.ts';

/** A browser's storage and clock, for tests; the test advances the time. */
export function memoryStorage(start = 0): { storage: ExpiringStorage; now: () => number; pass: (ms: number) => void } {
  const entries = new Map<string, string>();
  let at = start;
  const now = () => at;
  const storage = createExpiringStorage(
    {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    now,
  );
  return {
    storage,
    now,
    pass: (ms) => {
      at += ms;
    },
  };
}
