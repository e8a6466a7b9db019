/** The one source of time; tests hand in their own. */
export interface Clock {
  /** Now, epoch ms. */
  now(): number;
}

/** Where a virtual device tells what a person may want to know. */
export type Log = (message: string) => void;
