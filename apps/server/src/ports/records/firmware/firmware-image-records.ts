/** Images of firmware in portions, found by the SHA-256 of the whole image in hex. */
export interface FirmwareImageRecords {
  /** Adds an image, all of it or nothing; one that is there stays as it is. */
  add(sha256: string, image: Uint8Array): Promise<void>;
  /** Bytes of an image. */
  size(sha256: string): Promise<number | undefined>;
  /** A portion of an image, from 0 on; undefined after the last one. */
  portion(sha256: string, portion: number): Promise<Uint8Array | undefined>;
  /** Does nothing where there is none. */
  remove(sha256: string): Promise<void>;
}
