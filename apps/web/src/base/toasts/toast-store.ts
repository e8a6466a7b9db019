import { TOAST_MS } from '@phasor/contract';
import { createStore, type Store } from '../state/create-store.ts';

/** A message at the top right. */
export interface Toast {
  readonly id: number;
  readonly kind: 'error' | 'success' | 'info';
  readonly title: string;
  readonly hint?: string | undefined;
  readonly timeoutMs: number;
  /** How often the same message arrived while it was shown. */
  readonly count: number;
}

export type ToastText = Pick<Toast, 'kind' | 'title'> & Partial<Pick<Toast, 'hint' | 'timeoutMs'>>;

export interface ToastStore extends Pick<Store<readonly Toast[]>, 'get' | 'subscribe'> {
  /** Shows a message, for 7.5 s by default; a repeated message is counted instead of stacked. */
  show(toast: ToastText): void;
  dismiss(id: number): void;
}

const SHOWN_MAX = 4;

/** Messages shown now, oldest first. */
export function createToastStore(): ToastStore {
  const store = createStore<readonly Toast[]>([]);
  let lastId = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    show(text) {
      lastId += 1;
      const shown = store.get();
      const same = shown.find(({ kind, title }) => kind === text.kind && title === text.title);
      const toast = { timeoutMs: TOAST_MS.default, ...text, id: lastId, count: (same?.count ?? 0) + 1 };
      store.set([...shown.filter((other) => other !== same), toast].slice(-SHOWN_MAX));
    },
    dismiss(id) {
      store.set((shown) => shown.filter((toast) => toast.id !== id));
    },
  };
}
