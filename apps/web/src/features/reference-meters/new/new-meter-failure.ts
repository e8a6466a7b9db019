import { CallError, hasCode } from '../../../base/errors/call-error.ts';

/** Why a meter could not be added, where that has a text of its own; undefined for anything else. */
export function newMeterFailure(error: unknown): 'away' | 'full' | undefined {
  if (hasCode(error, 'device.away')) return 'away';
  return error instanceof CallError && error.field === 'meter' ? 'full' : undefined;
}
