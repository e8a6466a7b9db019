/**
 * Records that processes keep in memory. Each kind has a number, its revision, which grows with every change, whichever program
 * makes it. Limits are those of supplies; events are those of devices that decide how registers are read.
 */
export const ANNOUNCED = ['devices', 'tariffs', 'connections', 'limits', 'events'] as const;
export type Announced = (typeof ANNOUNCED)[number];

/** The present revision of each kind of records. */
export type Revisions = Readonly<Record<Announced, number>>;

/** Kinds whose records belong to devices. */
export type AnnouncedOfDevices = Extract<Announced, 'tariffs' | 'limits' | 'events'>;

/** A device, and the revision of the last change of its records of a kind. */
export interface DeviceRevision {
  readonly mac: string;
  readonly revision: number;
}

/** Reads the numbers of records; they are raised in the transaction of the change. */
export interface RevisionRecords {
  all(): Promise<Revisions>;
  /** Devices whose records of a kind were changed after that revision, by mac. Devices that were removed are not among them. */
  devicesSince(kind: AnnouncedOfDevices, revision: number): Promise<readonly DeviceRevision[]>;
}

/** The revision that a listener knows, and the one that it receives: everything between them is new. */
export interface RevisionStep {
  readonly from: number;
  readonly to: number;
}

/** Called with each new revision. Where it rejects, it is called again with all that is new since. */
export type RevisionListener = (step: RevisionStep) => Promise<void>;

/** Announces to what keeps records in memory that the records have changed, in this process, in another one, or by another program. */
export interface Announcements {
  /** Reads the revisions as they are: listeners receive later ones. What is kept is read after that. */
  start(): Promise<void>;
  /** No listener is called any more. */
  stop(): Promise<void>;
  /** Records of these kinds may have been changed by this process. It does not wait: listeners are called a moment later. */
  changed(kinds: readonly Announced[]): void;
  /** Calls the listener after each change, one call at a time. @returns what ends that */
  follow(kind: Announced, listener: RevisionListener): () => void;
}
