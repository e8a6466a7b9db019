import { hasCode } from '../../base/errors/call-error.ts';
import { hasReported } from '../../base/ui/device-status.ts';
import type { Selection } from '../hierarchy/index.ts';

/**
 * The failure of a call to be shown beside its picture. That nothing was found of a device that has never reported is none: the
 * picture says already that its first measurements are awaited (R-DASH-088).
 */
export function shownFailure(error: unknown, selection: Selection): unknown {
  const isNew = selection.kind === 'device' && !hasReported(selection.device);
  return isNew && hasCode(error, 'store.not_found') ? null : error;
}
