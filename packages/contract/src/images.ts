import type { ErrorName } from './errors.ts';

/** Most bytes of one picture: of a map of switches, of a meter (R-PICT-002, R-CTRL-010, R-METER-019). */
export const IMAGE_BYTES = { map: 1_048_576, meter: 1_000_000 } as const;

/**
 * What is taken of the picture of a place: bytes of the file, pixels it may have, and the longer edge it is kept with, so that
 * a plan can still be read.
 */
export const PICTURE_LIMITS = { bytes: IMAGE_BYTES.map, pixels: 25_000_000, edge: 2_000 } as const;

/** Formats of pictures that are taken; some programs still say `image/jpg`. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg'];

/** What speaks against uploading a picture, by its media type and its size in bytes; undefined for nothing. */
export function imageFault(
  { type, size }: { readonly type: string; readonly size: number },
  most: number,
): Extract<ErrorName, 'upload.format' | 'upload.too_large'> | undefined {
  // An empty file is no picture, whatever its name promises.
  if (size === 0 || !IMAGE_TYPES.includes(type)) return 'upload.format';
  return size > most ? 'upload.too_large' : undefined;
}
