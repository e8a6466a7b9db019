import { createHmac, randomBytes } from 'node:crypto';
import type { Device } from '../../ports/records/device-records.ts';

/** Public links see these identifiers and must not find out a price by trying: a new key in every run. */
const KEY = randomBytes(16);

/** Settings of a device on which its figures depend. */
const FIELDS = [
  'transformationRatio',
  'energyOffset',
  'timeZone',
  'mrk',
  'rk',
  'maxCurrent',
  'currency',
  'kwPrice',
  'kwhPrice',
  'kwhCo2',
  'litrePrice',
] as const satisfies readonly (keyof Device)[];

/** Whether the figures of a device depend on the same settings. */
export function hasSameSettings(one: Device, other: Device): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/**
 * A short identifier of the settings on which the figures of a device depend: a new one for other settings and in another run.
 * @param tariffs  counts the changes of its tariffs
 */
export function settingsName(device: Device, tariffs: number): string {
  return shortName([...FIELDS.map((field) => device[field]), tariffs]);
}

/** A short identifier of the settings of several devices. */
export function joinedName(names: readonly string[]): string {
  return shortName(names);
}

function shortName(parts: readonly unknown[]): string {
  return createHmac('sha256', KEY).update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}
