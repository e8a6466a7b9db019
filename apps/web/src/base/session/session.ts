import { browserStorage } from '../state/browser-storage.ts';
import { createSessionStore } from './session-store.ts';

/** The session of this page. */
export const session = createSessionStore(browserStorage, Date.now);
