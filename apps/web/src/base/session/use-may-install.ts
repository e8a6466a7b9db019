import { useStore } from '../state/use-store.ts';
import { session } from './session.ts';
import type { AuthRecord } from './session-store.ts';

/** Where devices are added. */
export const ADD_DEVICE_PATH = '/tools/devices/add';

/** Whether an account may add devices: by its right, which is of use with the sections that lead there. */
export const mayInstall = (auth: AuthRecord | undefined): boolean =>
  auth?.applications.includes('DEVICES') === true &&
  auth.sections.includes('applications') &&
  auth.sections.includes('tools');

/** The same of the account that is signed in. */
export const useMayInstall = (): boolean => useStore(session, ({ auth }) => mayInstall(auth));
