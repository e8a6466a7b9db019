/** A process of the installation, as the others know it. */
export interface LeaseHolder {
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  /** When it began, epoch ms by the clock of the records. */
  readonly since: number;
}

/** One of several processes of a role. */
export interface Peer {
  readonly id: string;
  /** Since when it is there, ms. */
  readonly age: number;
}

/** The answer to a request for a lease: its number, which grows with each holder, or its present holder. */
export type LeaseAnswer = { readonly number: number } | { readonly holder: LeaseHolder };

/** A lease that this process lost, and its new holder; undefined where that process has ended since. */
export interface LeaseLoss {
  readonly name: string;
  readonly holder: LeaseHolder | undefined;
}

/** Grants what only one process of an installation may do at a time, under a number. */
export interface Leases {
  /** Makes this process known to the others. @throws Error where the records do not answer */
  start(): Promise<void>;
  /** Gives everything back: others may take it at once. */
  stop(): Promise<void>;
  /** Name of this process in `peers`. */
  readonly own: string;
  /**
   * Takes a lease. Waits while its holder may be a process that ended without giving it back, 12 s at most. A lease that this process has
   * is answered with its number. @throws Error where the records do not answer
   */
  take(name: string): Promise<LeaseAnswer>;
  /** Takes a lease without waiting: its holder may be a process that ended without giving it back. @throws as `take` */
  tryToTake(name: string): Promise<LeaseAnswer>;
  /** Gives one lease back: others may take it at once. @throws Error where the records do not answer */
  giveBack(name: string): Promise<void>;
  /** The processes of a role that count now, also this one, in the order in which they began. @throws as `take` */
  peers(role: string): Promise<readonly Peer[]>;
  /**
   * Whether this process still has its leases: undefined where nothing speaks against it, else a promise. It is asked before each
   * write. @throws AppError('server.unavailable') once a lease is lost
   */
  confirmed(): Promise<void> | undefined;
  /** Calls the listener once another process has taken a lease of this one; nothing may be written from then on. */
  onLoss(listener: (loss: LeaseLoss) => void): void;
}

/** What is asked before each write. */
export type Confirmation = Leases['confirmed'];
