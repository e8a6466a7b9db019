import type { AuthRecord } from '../../base/session/session-store.ts';
import { ADD_DEVICE_PATH, mayInstall } from '../../base/session/use-may-install.ts';
import { dashboardPath, type Selection } from '../hierarchy/index.ts';

/**
 * The first address of a selection: its dashboard. An account without a device adds the first one if it may, and goes to its
 * applications otherwise (D57, R-ADD-001).
 */
export function firstPath(selection: Selection, auth: AuthRecord): string {
  return selection.kind === 'none' && mayInstall(auth) ? ADD_DEVICE_PATH : dashboardPath(selection);
}
