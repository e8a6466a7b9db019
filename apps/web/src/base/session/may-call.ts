import { CALL_ROUTES, type CallName, type DeviceListEntry, type Level, levelFor, reaches } from '@phasor/contract';

/** Whether the account may make a call for a device: read from the table that the server also uses (D9). */
export function mayCall({ level }: Pick<DeviceListEntry, 'level'>, name: CallName): boolean {
  const needed = levelNeeded(name);
  return needed === null || reaches(level, needed);
}

/** The level that a call for a device needs; null for a call without a device. */
export function levelNeeded(name: CallName): Level | null {
  return levelFor(CALL_ROUTES[name]);
}
