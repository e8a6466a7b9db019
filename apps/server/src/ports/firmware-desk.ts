import type { Readable } from 'node:stream';

/** Hands devices the images that they were told to install. */
export interface FirmwareDesk {
  /** The image of the upgrade that a token was made for, while the device fetches it; undefined for any other text. */
  image(token: string): Promise<{ readonly size: number; readonly content: Readable } | undefined>;
}
