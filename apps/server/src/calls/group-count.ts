import { callDevices, type GroupCount, groupRuleOf } from '@phasor/contract';
import { AppError } from '../app-error.ts';
import type { CallContext } from '../call-handlers.ts';

/** How the group of the tree that a call names was counted, for its answer; {} where it names none. */
export function groupCountOf({ group }: Pick<CallContext, 'group'>): { group?: GroupCount } {
  if (group === undefined) return {};
  const { macs, leftOut } = callDevices(group.counted);
  return { group: { rule: groupRuleOf(group.counted), devices: [...macs], left_out: [...leftOut] } };
}

/**
 * An answer about a group, with how it was counted. Where nothing was measured, the failure names the devices that the figures
 * would come from: of a measured group these are its main meters.
 * @throws AppError('store.not_found', data) with `group` as in an answer and `missing`, MACs
 */
export async function ofCountedGroup<Answer extends object>(context: CallContext, answer: () => Promise<Answer>) {
  const count = groupCountOf(context);
  try {
    return { ...(await answer()), ...count };
  } catch (error) {
    if (!(error instanceof AppError && error.error === 'store.not_found')) throw error;
    const missing = context.devices.map(({ mac }) => mac);
    throw new AppError('store.not_found', error.field, { cause: error, data: { ...count, missing } });
  }
}
