import { type CountedGroup, callDevices, devicesWithin } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { NamedGroup } from '../../call-handlers.ts';
import type { AssignedDevice } from '../../ports/records/assignment-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { User } from '../../ports/records/user-records.ts';

/** Finds a group of an account's tree by the id of its node, as counted with these devices; undefined for none. */
export type TreeReader = (
  user: User,
  id: string,
  devices: ReadonlyMap<string, Device>,
) => Promise<CountedGroup | undefined>;

/** A group of the caller's tree, and the assigned devices whose sum it is. */
export interface FoundGroup extends NamedGroup {
  readonly summed: readonly AssignedDevice[];
}

/**
 * The group that a call names by its node.
 * @throws AppError('request.invalid', field group) when the tree has no such group, 'store.not_found' when nothing of it counts
 */
export async function findGroup(
  readTree: TreeReader,
  { user, id }: { user: User; id: string },
  assigned: ReadonlyMap<string, AssignedDevice>,
): Promise<FoundGroup> {
  const known = new Map([...assigned].map(([mac, { device }]) => [mac, device]));
  const counted = await readTree(user, id, known);
  if (counted === undefined) throw new AppError('request.invalid', 'group');
  const summed = callDevices(counted).macs.flatMap((mac) => assigned.get(mac) ?? []);
  if (summed.length === 0) throw new AppError('store.not_found');
  return { counted, members: devicesWithin(counted).flatMap(({ mac }) => known.get(mac) ?? []), summed };
}
