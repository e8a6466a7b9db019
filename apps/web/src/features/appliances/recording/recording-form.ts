import { CallError, hasCode } from '../../../base/errors/call-error.ts';

/** The invalid part of a recording that the server refused: its name or its selection (R-APPL-013). */
export function faultOf(error: unknown): 'name' | 'selection' | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.field === 'name' || hasCode(error, 'appliances.duplicate')) return 'name';
  const isSelection = hasCode(error, 'appliances.many_edges', 'appliances.no_edge', 'appliances.few_edges');
  return isSelection ? 'selection' : undefined;
}
