import { APPLIANCE_LIMITS } from '@phasor/contract';
import { CallError } from '../../../base/errors/call-error.ts';

/** True for a name an appliance can be recorded by (R-APPL-012). */
export function isApplianceName(name: string): boolean {
  const { length } = name.trim();
  return length >= APPLIANCE_LIMITS.name.min && length <= APPLIANCE_LIMITS.name.max;
}

/** What was wrong with a recording that the server refused: its name, or what was selected (R-APPL-013). */
export function faultOf(error: unknown): 'name' | 'selection' | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code === 527 || error.field === 'name') return 'name';
  return [525, 526, 528].includes(error.code) ? 'selection' : undefined;
}
