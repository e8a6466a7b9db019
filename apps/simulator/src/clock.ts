/** The one source of time; tests hand in their own. */
export interface Clock {
  /** Now, epoch ms. */
  now(): number;
}

/** Log of a virtual device. */
export type Log = (message: string) => void;
