import { hasCode } from '../../base/errors/call-error.ts';
import { hasReported } from '../../base/ui/device-status.ts';
import type { Selection } from '../hierarchy/index.ts';

/**
 * What of a failed call is said beside its picture: nothing was found of a device that has never reported, in this period or another
 * one, and the picture says that its first measurements are awaited (R-DASH-088).
 */
export function toldFailure(error: unknown, selection: Selection): unknown {
  const isNew = selection.kind === 'device' && !hasReported(selection.device);
  return isNew && hasCode(error, 'store.not_found') ? null : error;
}
