import { CALL_ROUTES, type CallName, type DeviceListEntry, type Level, levelFor, reaches } from '@phasor/contract';

/** Whether the account may make a call over a device: read from the table by which the server decides (D9). */
export function mayCall({ level }: Pick<DeviceListEntry, 'level'>, name: CallName): boolean {
  const needed = levelNeeded(name);
  return needed === null || reaches(level, needed);
}

/** The level that a call over a device needs; null for a call over none. */
export function levelNeeded(name: CallName): Level | null {
  return levelFor(CALL_ROUTES[name]);
}
