/** A picture as it is kept: an upright JPEG file without anything but its pixels. */
export interface DecodedPicture {
  readonly jpeg: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Makes pictures anew from their pixels, so that nothing else of a file that someone sent is kept or handed on. */
export interface PictureCodec {
  /**
   * The picture in a PNG or JPEG file, made smaller where its longer edge is beyond the limit; undefined for anything else:
   * another format, a damaged file, more pixels than are taken (PICTURE_LIMITS).
   */
  renew(file: Uint8Array): Promise<DecodedPicture | undefined>;
}
