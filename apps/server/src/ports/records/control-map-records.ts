/** A background image of a relay map. */
export interface MapImageRecord {
  /** A JPEG file in base64. */
  readonly image: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Images of an account's maps, each with its own number; they are removed with the account. */
export interface MapImageRecords {
  find(userId: number, id: number): Promise<MapImageRecord | undefined>;
  /** Numbers of all images of the account, and when each was added, epoch ms; by number. */
  of(userId: number): Promise<readonly { readonly id: number; readonly createdAt: number }[]>;
  /** Returns the number under which it is stored. */
  add(userId: number, image: MapImageRecord, createdAt: number): Promise<number>;
  /** Returns false when the account has no image with that number. */
  replace(userId: number, id: number, image: MapImageRecord): Promise<boolean>;
  /** Returns how many of them the account had. */
  remove(userId: number, ids: readonly number[]): Promise<number>;
}
