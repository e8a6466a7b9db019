import type { DeviceListEntry } from '@phasor/contract';

/** How a device is shown (R-CONN-020): `database_update` is online while its database is transferred. */
export type ShownStatus = 'offline' | 'online' | 'database_update';

/** Its state in words: nothing is known of a silent device whose gateway is lost, and an ended one is not away. */
export type StateWord = ShownStatus | 'unknown' | 'ended';

/** Texts for a status in one word. */
export const STATE_WORDS = {
  online: 'state.online',
  offline: 'state.offline',
  database_update: 'state.database_update_short',
  unknown: 'state.unknown',
  ended: 'state.ended',
} as const satisfies Record<StateWord, string>;

/** The shown status of a device's reported state. */
export function shownStatus({ status, connection }: Pick<DeviceListEntry, 'status' | 'connection'>): ShownStatus {
  if (status !== 'ONLINE') return 'offline';
  return connection === 'BT_MQTT_DB' ? 'database_update' : 'online';
}

export function stateWord(
  device: Pick<DeviceListEntry, 'status' | 'connection' | 'gateway_lost' | 'ended_at'>,
): StateWord {
  if (device.ended_at !== undefined) return 'ended';
  const status = shownStatus(device);
  return status === 'offline' && device.gateway_lost === true ? 'unknown' : status;
}

/** Whether a device has ever reported; before that it is awaited, not away. */
export function hasReported({ last_seen }: Pick<DeviceListEntry, 'last_seen'>): boolean {
  return last_seen !== undefined;
}

/** Epoch ms since when a device is offline: its last message where the server does not know more; undefined before the first one. */
export function offlineSince(device: Pick<DeviceListEntry, 'last_seen' | 'offline_since'>): number | undefined {
  return device.offline_since ?? device.last_seen;
}

/** A device from which something was received this recently is not silent: its first value may be on its way. */
const JUST_NOW_MS = 15_000;

/** Epoch ms since when nothing was received of a device without a live value; undefined while its first value is awaited. */
export function silentSince(lastSeen: number | undefined, now: number): number | undefined {
  return lastSeen !== undefined && now - lastSeen > JUST_NOW_MS ? lastSeen : undefined;
}

/** A hardware address in pairs of digits, as printed on the device. */
export function formatMac(mac: string): string {
  return (mac.match(/.{1,2}/g) ?? []).join(':');
}
