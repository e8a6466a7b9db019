import type { DeviceListEntry, RelayGuard } from '@phasor/contract';
import { mayCall } from '../../base/session/may-call.ts';

/** Why the signed-in user cannot switch a relay now. */
export type SwitchHindrance = 'level' | 'locked' | 'offline';

/** Why a relay cannot be switched; undefined if it can. */
export function switchHindrance(
  device: Pick<DeviceListEntry, 'status' | 'level'>,
  guard: Pick<RelayGuard, 'lock'> | undefined,
): SwitchHindrance | undefined {
  if (!mayCall(device, 'relays.switch')) return 'level';
  if (guard !== undefined && guard.lock !== null) return 'locked';
  return device.status === 'ONLINE' ? undefined : 'offline';
}
