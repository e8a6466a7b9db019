/** An image behind the buttons of a map. */
export interface MapImageRecord {
  /** A JPEG file in base64. */
  readonly image: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The images of an account's maps, each under a number of its own; they go with the account. */
export interface MapImageRecords {
  find(userId: number, id: number): Promise<MapImageRecord | undefined>;
  /** Numbers of all the account has, and when each was added, epoch ms; by number. */
  of(userId: number): Promise<readonly { readonly id: number; readonly createdAt: number }[]>;
  /** Answers the number it is kept under. */
  add(userId: number, image: MapImageRecord, createdAt: number): Promise<number>;
  /** Answers false when the account has none of that number. */
  replace(userId: number, id: number, image: MapImageRecord): Promise<boolean>;
  /** Answers how many of them the account had. */
  remove(userId: number, ids: readonly number[]): Promise<number>;
}
