import { PICTURE_LIMITS } from '@phasor/contract';
import type { Sharp } from 'sharp';
import type { DecodedPicture, PictureCodec } from '../../ports/picture-codec.ts';

/** What a PNG and a JPEG file begin with. */
const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const;
/** Lines of a plan stay sharp, and a photograph stays within its megabyte. */
const QUALITY = 85;
const PAPER = '#ffffff';

/** Pictures made anew by libvips. Loaded with the first picture: most servers never see one. */
export class SharpPictures implements PictureCodec {
  /** One after the other: a picture takes tens of megabytes while it is decoded. */
  #turn: Promise<unknown> = Promise.resolve();

  renew(file: Uint8Array): Promise<DecodedPicture | undefined> {
    const done = this.#turn.then(() => renewed(file));
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

async function renewed(file: Uint8Array): Promise<DecodedPicture | undefined> {
  // The library reads many more formats, SVG among them.
  if (!SIGNATURES.some((signature) => signature.every((byte, index) => file[index] === byte))) return undefined;
  const { default: open } = await import('sharp');
  try {
    return await jpegOf(open(file, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'warning' }));
  } catch {
    return undefined;
  }
}

async function jpegOf(picture: Sharp): Promise<DecodedPicture> {
  const { edge } = PICTURE_LIMITS;
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
