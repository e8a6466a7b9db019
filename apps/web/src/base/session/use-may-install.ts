import { useStore } from '../state/use-store.ts';
import { session } from './session.ts';

/** Where devices are added. */
export const ADD_DEVICE_PATH = '/tools/devices/add';

/** Whether the account may add devices: by its right, which is of use with the sections that lead there. */
export const useMayInstall = (): boolean =>
  useStore(
    session,
    ({ auth }) =>
      auth?.applications.includes('DEVICES') === true &&
      auth.sections.includes('applications') &&
      auth.sections.includes('tools'),
  );
