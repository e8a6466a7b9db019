import { createStore } from '../../state/create-store.ts';

/** The success shown over the current screen; undefined for none. */
export const success = createStore<{ readonly text: string; readonly forMs?: number } | undefined>(undefined);
