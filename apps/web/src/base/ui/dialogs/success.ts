import { createStore } from '../../state/create-store.ts';

/** What worked, told over whatever screen is shown; undefined while nothing is. */
export const success = createStore<{ readonly text: string; readonly forMs?: number } | undefined>(undefined);
