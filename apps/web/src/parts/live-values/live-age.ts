import type { DeviceListEntry, LiveValues } from '@phasor/contract';
import { shownStatus } from '../../base/ui/device-status.ts';

/** Shorter silences are ignored, ms. */
export const SILENT_AFTER_MS = 15_000;
/** Number of missed values that count as silence. */
export const MISSED = 3;

/**
 * True when values are too old to be live: three messages were missed, and `patienceMs` has passed. Nothing is missed from a
 * device with an unknown interval.
 */
export function isOldAt(
  { ts, interval }: { ts: number; interval?: LiveValues['interval'] | undefined },
  now: number,
  patienceMs: number,
): boolean {
  if (interval === null) return false;
  return now - ts * 1_000 > Math.max(patienceMs, MISSED * (interval ?? 0) * 1_000);
}

/**
 * True when a device went offline after it reported a value: nothing newer arrives until it is back. Values received after
 * its last message came over LoRa, which continues without the connection. False for a group, which has no device.
 */
export function isOfLeft(
  { ts }: Pick<LiveValues, 'ts'>,
  device: Pick<DeviceListEntry, 'status' | 'connection' | 'last_seen'> | undefined,
): boolean {
  if (device === undefined || shownStatus(device) !== 'offline') return false;
  return device.last_seen !== undefined && ts * 1_000 <= device.last_seen;
}
