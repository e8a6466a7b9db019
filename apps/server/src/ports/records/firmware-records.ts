import type { FirmwareFrame } from '@phasor/contract';

/** A firmware that the devices of one type can have (D30). */
export interface FirmwareRelease {
  readonly type: number;
  readonly version: string;
  /** What it brings, in the operator's words; may be empty. */
  readonly notes: string;
  /** SHA-256 hex of the image, by which it is found. */
  readonly sha256: string;
  /** Bytes of the image. */
  readonly size: number;
  /** Ed25519 signature of the image in base64, handed on to the device; null = none was given. */
  readonly signature: string | null;
  readonly createdAt: number;
}

/** The last upgrade that a device was ordered to make. */
export interface FirmwareJob {
  readonly mac: string;
  readonly job: string;
  readonly version: string;
  readonly sha256: string;
  /** SHA-256 hex of what the device shows to be given the image. */
  readonly tokenHash: string;
  readonly step: FirmwareFrame['step'];
  /** Per cent of the step; null = unknown. */
  readonly completion: number | null;
  /** Error code of a FAIL. */
  readonly reason: number | null;
  /** When it last came further, epoch ms. */
  readonly at: number;
}

/** Releases and upgrades, so that a restart of the server forgets none. */
export interface FirmwareRecords {
  /** By type, newest first; of one type alone where it is given. */
  releases(type?: number): Promise<readonly FirmwareRelease[]>;
  /** @throws AppError('request.invalid', field version) when the type has that version already */
  addRelease(release: FirmwareRelease): Promise<void>;
  /** False when there is none. */
  removeRelease(type: number, version: string): Promise<boolean>;
  /** The last job of a device, whether it runs or is over. */
  job(mac: string): Promise<FirmwareJob | undefined>;
  /** Jobs that are not over, by mac. */
  running(): Promise<readonly FirmwareJob[]>;
  /** Puts it in the place of the device's last job; one of an unknown device is passed over. */
  putJob(job: FirmwareJob): Promise<void>;
  /** Forgets that job; another one of the same device stays. */
  removeJob(mac: string, job: string): Promise<void>;
}
