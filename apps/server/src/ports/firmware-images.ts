import type { Readable } from 'node:stream';

/** Firmware images, addressed by their content. Digests are SHA-256 in hex. */
export interface FirmwareImages {
  /**
   * Stores a copy of a file. Returns its digest and size in bytes.
   * @throws AppError request.invalid (field file) when it cannot be read, is empty or not a file, upload.too_large when it is too
   * large
   */
  keep(file: string): Promise<{ readonly sha256: string; readonly size: number }>;
  /** Opens an image from its first byte; undefined when it does not exist. */
  open(sha256: string): Promise<{ readonly size: number; readonly content: Readable } | undefined>;
  has(sha256: string): Promise<boolean>;
  /** Does nothing where there is none. */
  remove(sha256: string): Promise<void>;
}
