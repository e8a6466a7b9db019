import type { AuthRecord } from '../../base/session/session-store.ts';
import { ADD_DEVICE_PATH } from '../../base/session/use-may-install.ts';
import { dashboardPath, type Selection } from '../hierarchy/index.ts';
import { routeOf } from './route-access.ts';
import { canOpen } from './route-rights.ts';

/**
 * The first address of a selection: its dashboard. An account without a device adds the first one if it may, and goes to its
 * applications otherwise (D57, R-ADD-001).
 */
export function firstPath(selection: Selection, auth: AuthRecord): string {
  const adding = selection.kind === 'none' ? routeOf(ADD_DEVICE_PATH) : undefined;
  return adding !== undefined && canOpen(adding, { auth, selection }) ? adding.path : dashboardPath(selection);
}
