import { createExpiringStorage, type TextStorage } from './expiring-storage.ts';

function localStorageIfAllowed(): TextStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Storage of this browser that survives visits. */
export const browserStorage = createExpiringStorage(localStorageIfAllowed(), Date.now);
