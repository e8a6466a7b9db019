/** A picture of the place of installation of a device. */
export interface PictureRecord {
  readonly mac: string;
  /** A JPEG file in base64. */
  readonly image: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** One picture per device; removed with the device. */
export interface PictureRecords {
  ofDevice(mac: string): Promise<PictureRecord | undefined>;
  /** Adds it or replaces the previous one. @throws AppError('request.invalid') when the device is unknown */
  put(picture: PictureRecord): Promise<void>;
  /** Returns false when the device has none. */
  remove(mac: string): Promise<boolean>;
}
