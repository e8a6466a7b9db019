import { createHmac, randomBytes } from 'node:crypto';
import type { Device } from '../../ports/records/record-store.ts';

/** Names are told to public links, which must not find out a price by trying: another key in every run. */
const KEY = randomBytes(16);

/** What is set of a device that its figures follow from. */
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

/** Whether the figures of a device follow from the same settings. */
export function hasSameSettings(one: Device, other: Device): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/**
 * A short name of the settings that the figures of a device follow from: another one for other settings, and in another run.
 * @param tariffs  counts the changes of its tariffs
 */
export function settingsName(device: Device, tariffs: number): string {
  return shortName([...FIELDS.map((field) => device[field]), tariffs]);
}

/** A short name of what several devices are set to. */
export function joinedName(names: readonly string[]): string {
  return shortName(names);
}

function shortName(parts: readonly unknown[]): string {
  return createHmac('sha256', KEY).update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}
