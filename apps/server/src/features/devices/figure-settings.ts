import { createHmac } from 'node:crypto';
import type { Device } from '../../ports/records/device-records.ts';

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
 * Names settings by short identifiers: others for other settings, and the same in every process of an installation. Public links
 * see them and must not find out a price by trying.
 */
export class SettingsNames {
  readonly #key: Uint8Array;

  /** @param key  a secret of the installation */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * The settings on which the figures of a device depend.
   * @param tariffs  revision of its tariffs; 0 where it never had any
   */
  of(device: Device, tariffs: number): string {
    return this.#short([...FIELDS.map((field) => device[field]), tariffs]);
  }

  /** The settings of several devices, by the names of theirs. */
  joined(names: readonly string[]): string {
    return names.length === 1 ? (names[0] ?? '') : this.#short(names);
  }

  #short(parts: readonly unknown[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
  }
}
