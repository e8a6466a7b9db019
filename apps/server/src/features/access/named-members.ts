import { GROUP_MEMBERS_MAX, MAC_PATTERN } from '@phasor/contract';
import { AppError } from '../../app-error.ts';

/** Members of a group that a message names; undefined where it names none and means every device. */
export function membersIn(macList: unknown): readonly string[] | undefined {
  return macList === undefined ? undefined : membersOf(macList);
}

/**
 * Members of a group as a body names them.
 * @throws AppError('request.invalid', field macList) for anything but MACs, and for too many
 */
export function membersOf(macList: unknown): readonly string[] {
  const macs = Array.isArray(macList) ? [...new Set<unknown>(macList)] : [];
  const members = macs.filter((mac): mac is string => typeof mac === 'string' && MAC_PATTERN.test(mac));
  const isGroup = members.length > 0 && members.length === macs.length && members.length <= GROUP_MEMBERS_MAX;
  if (!isGroup) throw new AppError('request.invalid', 'macList');
  return members;
}
