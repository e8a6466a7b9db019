import { createExpiringStorage, type TextStorage } from './expiring-storage.ts';

function localStorageIfAllowed(): TextStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** What this browser keeps between visits. */
export const browserStorage = createExpiringStorage(localStorageIfAllowed(), Date.now);
