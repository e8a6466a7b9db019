import { createStore } from '../state/create-store.ts';

/** True while a form on the page has changes that signing out would lose. */
export const unsaved = createStore(false);
