import { HOUR_MS } from '@phasor/quantities';
import type { ExpiringStorage } from '../../../base/state/expiring-storage.ts';
import { isKnownChange, type TreeChange } from './tree-change.ts';

/** An unsaved edit, and its account. */
export interface KeptEdit {
  readonly id: string;
  readonly login: string;
  readonly changes: readonly TreeChange[];
}

export interface KeptEdits {
  /** Unsaved edits of an account from earlier pages, oldest first; without those of this page. */
  of(login: string): readonly KeptEdit[];
  add(edit: KeptEdit): void;
  /** They are saved, or will never be. */
  drop(edits: readonly KeptEdit[]): void;
  /** Removes those of every account. */
  clear(): void;
}

const KEY = 'hierarchy.unsaved';
/** Older edits are not applied to a tree that others may have changed, ms. */
const KEPT_MS = HOUR_MS;

/** Edits of the tree in the browser's storage: unsaved ones of a page are saved by the next one (D61). */
export function createKeptEdits(storage: ExpiringStorage, now: () => number): KeptEdits {
  const all = () => {
    const kept = storage.read(KEY);
    return Array.isArray(kept) ? kept.filter(isKeptEdit) : [];
  };
  const earlier = new Set(all().map(({ id }) => id));
  return {
    of: (login) =>
      all().filter(
        ({ login: whose, id, changes }) => whose === login && earlier.has(id) && changes.every(isKnownChange),
      ),
    add: (edit) => storage.write(KEY, [...all(), edit], now() + KEPT_MS),
    clear: () => storage.remove(KEY),
    drop(edits) {
      if (edits.length === 0) return;
      const gone = new Set(edits.map(({ id }) => id));
      const rest = all().filter(({ id }) => !gone.has(id));
      if (rest.length === 0) storage.remove(KEY);
      else storage.write(KEY, rest, now() + KEPT_MS);
    },
  };
}

/** Stored values may come from another version of the page, or may have been edited. */
function isKeptEdit(value: unknown): value is KeptEdit {
  return typeof value === 'object' && value !== null && 'changes' in value && Array.isArray(value.changes);
}
