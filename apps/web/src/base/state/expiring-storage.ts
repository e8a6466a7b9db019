/** The part of the browser's storage that is used; absent where the browser forbids it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Entry {
  readonly until: number;
  readonly value: unknown;
}

/** Values stored in the browser until they expire. If the browser forbids storage, nothing is stored and nothing fails. */
export interface ExpiringStorage {
  /** The value; undefined if there is none, it has expired, or it cannot be read. */
  read(key: string): unknown;
  /** Stores a value until `until`, epoch ms. */
  write(key: string, value: unknown, until: number): void;
  remove(key: string): void;
}

const PREFIX = 'phasor.';

/** Storage over the browser's own, with an injected clock. */
export function createExpiringStorage(storage: TextStorage | undefined, now: () => number): ExpiringStorage {
  return {
    read(key) {
      const entry = parse(attempt(() => storage?.getItem(PREFIX + key)));
      return entry !== undefined && entry.until > now() ? entry.value : undefined;
    },
    write(key, value, until) {
      attempt(() => storage?.setItem(PREFIX + key, JSON.stringify({ until, value } satisfies Entry)));
    },
    remove(key) {
      attempt(() => storage?.removeItem(PREFIX + key));
    },
  };
}

function parse(text: string | null | undefined): Entry | undefined {
  if (text === null || text === undefined) return undefined;
  const entry = attempt(() => JSON.parse(text) as unknown);
  if (typeof entry !== 'object' || entry === null || !('until' in entry) || !('value' in entry)) return undefined;
  return typeof entry.until === 'number' ? { until: entry.until, value: entry.value } : undefined;
}

/** Private modes and full disks throw; the session then lasts only as long as the page. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
