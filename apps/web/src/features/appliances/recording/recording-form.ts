import { APPLIANCE_LIMITS } from '@phasor/contract';
import { CallError } from '../../../base/errors/call-error.ts';

/** True for a valid name of an appliance (R-APPL-012). */
export function isApplianceName(name: string): boolean {
  const { length } = name.trim();
  return length >= APPLIANCE_LIMITS.name.min && length <= APPLIANCE_LIMITS.name.max;
}

/** The invalid part of a recording that the server refused: its name or its selection (R-APPL-013). */
export function faultOf(error: unknown): 'name' | 'selection' | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 527 || error.field === 'name') return 'name';
  return [525, 526, 528].includes(error.code) ? 'selection' : undefined;
}
