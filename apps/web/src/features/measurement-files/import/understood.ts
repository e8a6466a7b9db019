import type { ImportRow } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';

/** Why a record of the file is left out. */
export type RejectReason =
  | 'time'
  | 'skipped_hour'
  | 'future'
  | 'too_early'
  | 'number'
  | 'negative'
  | 'interval'
  | 'doubled';

export interface Rejected {
  readonly line: number;
  /** Index of the column that is wrong; null where it is the whole record. */
  readonly column: number | null;
  readonly reason: RejectReason;
  /** What stands there. */
  readonly text: string;
}

/** Rejected records that are listed; the rest is counted. */
export const REJECTED_SHOWN = 200;

/** A file as it will be stored, and what will not. */
export interface Understood {
  /** Ascending in time, none overlapping another. */
  readonly rows: readonly ImportRow[];
  /** The line each row comes from. */
  readonly lines: readonly number[];
  /** The first of them, in the order of the file. */
  readonly rejected: readonly Rejected[];
  readonly rejectedCount: number;
  /** Records without any value. */
  readonly empty: number;
  /** Records of an hour that the clock showed twice. */
  readonly doubledHour: number;
  /** Lines at which a counter stood lower than before; what it counted up to there is not known. */
  readonly fell: readonly number[];
  /** Records whose energy is shared out over several days. */
  readonly spread: number;
}

/** What the rows are to be made for. */
export interface UnderstandContext {
  readonly phases: readonly Phase[];
  /** Transformation ratio that values of the supply are divided by; 1 for those of the meter (D19). */
  readonly ratio: number;
  /** Epoch ms. */
  readonly now: number;
}
