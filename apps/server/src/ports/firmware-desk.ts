import type { Readable } from 'node:stream';

/** Gives devices the images that they were ordered to install. */
export interface FirmwareDesk {
  /** The image of the upgrade for which the token was made, while the device downloads it; undefined for any other text. */
  image(token: string): Promise<{ readonly size: number; readonly content: Readable } | undefined>;
}
