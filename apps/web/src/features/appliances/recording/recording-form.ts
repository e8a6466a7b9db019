import { APPLIANCE_LIMITS } from '@phasor/contract';
import { CallError, hasCode } from '../../../base/errors/call-error.ts';

/** True for a valid name of an appliance (R-APPL-012). */
export function isApplianceName(name: string): boolean {
  const { length } = name.trim();
  return length >= APPLIANCE_LIMITS.name.min && length <= APPLIANCE_LIMITS.name.max;
}

/** The invalid part of a recording that the server refused: its name or its selection (R-APPL-013). */
export function faultOf(error: unknown): 'name' | 'selection' | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.field === 'name' || hasCode(error, 'appliances.duplicate')) return 'name';
  const isSelection = hasCode(error, 'appliances.many_edges', 'appliances.no_edge', 'appliances.few_edges');
  return isSelection ? 'selection' : undefined;
}
