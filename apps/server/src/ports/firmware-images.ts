import type { Readable } from 'node:stream';

/** Images of firmware, found by what they contain. Digests are SHA-256 in hex. */
export interface FirmwareImages {
  /**
   * Keeps a copy of a file. Answers its digest and size in bytes.
   * @throws AppError request.invalid (field file) when it cannot be read, is empty or no file, upload.too_large when it is
   */
  keep(file: string): Promise<{ readonly sha256: string; readonly size: number }>;
  /** Opens an image from its first byte; undefined when it is not there. */
  open(sha256: string): Promise<{ readonly size: number; readonly content: Readable } | undefined>;
  has(sha256: string): Promise<boolean>;
  /** Nothing happens where there is none. */
  remove(sha256: string): Promise<void>;
}
