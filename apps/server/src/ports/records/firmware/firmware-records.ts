import type { FirmwareFrame } from '@phasor/contract';

/** A firmware release for the devices of one type (D30). */
export interface FirmwareRelease {
  readonly type: number;
  readonly version: string;
  /** Release notes, written by the operator; may be empty. */
  readonly notes: string;
  /** SHA-256 hex of the image, by which it is found. */
  readonly sha256: string;
  /** Bytes of the image. */
  readonly size: number;
  /** Ed25519 signature of the image in base64, passed on to the device; null = none was given. */
  readonly signature: string | null;
  readonly createdAt: number;
}

/** The last upgrade that was ordered of a device. */
export interface FirmwareJob {
  readonly mac: string;
  readonly job: string;
  readonly version: string;
  readonly sha256: string;
  /** SHA-256 hex of the token with which the device downloads the image. */
  readonly tokenHash: string;
  readonly step: FirmwareFrame['step'];
  /** Progress of the step, per cent; null = unknown. */
  readonly completion: number | null;
  /** Error code of a FAIL. */
  readonly reason: number | null;
  /** Time of the last progress, epoch ms. */
  readonly at: number;
}

/** Releases and upgrades, stored so that they survive a restart of the server. */
export interface FirmwareRecords {
  /** By type, newest first; only of one type where it is given. */
  releases(type?: number): Promise<readonly FirmwareRelease[]>;
  /** @throws AppError('request.invalid', field version) when the type already has that version */
  addRelease(release: FirmwareRelease): Promise<void>;
  /** False when there is none. */
  removeRelease(type: number, version: string): Promise<boolean>;
  /** The last job of a device, running or ended. */
  job(mac: string): Promise<FirmwareJob | undefined>;
  /** Jobs that have not ended, by mac. */
  running(): Promise<readonly FirmwareJob[]>;
  /** Replaces the device's last job; a job of an unknown device is skipped. */
  putJob(job: FirmwareJob): Promise<void>;
  /** Removes that job; another one of the same device stays. */
  removeJob(mac: string, job: string): Promise<void>;
}
