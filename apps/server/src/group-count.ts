import { callDevices, type GroupCount, groupRuleOf } from '@phasor/contract';
import type { CallContext } from './call-handlers.ts';

/** How the group of the tree that a call names was counted, for its answer; {} where it names none. */
export function groupCountOf({ group }: Pick<CallContext, 'group'>): { group?: GroupCount } {
  if (group === undefined) return {};
  const { macs, leftOut } = callDevices(group.counted);
  return { group: { rule: groupRuleOf(group.counted), devices: [...macs], left_out: [...leftOut] } };
}
