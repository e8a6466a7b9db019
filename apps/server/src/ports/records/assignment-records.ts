import type { Level } from '@phasor/contract';
import type { Device } from './device-records.ts';

export interface Assignment {
  readonly userId: number;
  readonly mac: string;
  readonly level: Level;
  /** Epoch ms after which the assignment is no longer valid; null = without end. */
  readonly until: number | null;
}

/** A device as assigned to one of its users. */
export interface AssignedDevice {
  readonly device: Device;
  readonly level: Level;
}

/** What a user may do with a device. */
export type AssignedLevel = Pick<Assignment, 'mac' | 'level'>;

/** Which user may use which device, and how. */
export interface AssignmentRecords {
  /** Assignments of all users, including those that have ended, by user and mac. */
  list(): Promise<readonly Assignment[]>;
  ofUser(userId: number): Promise<readonly Assignment[]>;
  ofDevice(mac: string): Promise<readonly Assignment[]>;
  /** Devices whose assignment to the user runs at `now` (epoch ms), by mac; only of these macs where they are given. */
  devicesOf(userId: number, now: number, among?: readonly string[]): Promise<readonly AssignedDevice[]>;
  /** The same without the devices: what a live connection is checked by every few seconds. */
  levelsOf(userId: number, now: number, among?: readonly string[]): Promise<readonly AssignedLevel[]>;
  /**
   * Adds or replaces; a new one starts with the pair "device status → platform" (D67). A user who no longer owns the
   * device loses the public links to it. @throws AppError('request.invalid') when the user or the device is unknown
   */
  put(assignment: Assignment): Promise<void>;
  remove(userId: number, mac: string): Promise<void>;
  /**
   * Ends several at once, skipping those that do not exist. With `ownedAt` (epoch ms) it ends none and returns false
   * where the user is the only owner of one of the devices at that time, also when two owners leave at once (D62).
   */
  leave(userId: number, macs: readonly string[], ownedAt?: number): Promise<boolean>;
}
