/** A picture as it is stored: an upright JPEG file with nothing but its pixels. */
export interface DecodedPicture {
  readonly jpeg: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Encodes pictures anew from their pixels, so that nothing else of an uploaded file is stored or passed on. */
export interface PictureCodec {
  /**
   * The picture in a PNG or JPEG file, scaled down where its longer edge exceeds the limit; undefined for anything else: another
   * format, a damaged file, more pixels than allowed (PICTURE_LIMITS).
   */
  renew(file: Uint8Array): Promise<DecodedPicture | undefined>;
}
