import type { ImportRow } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';

/** Why a record of the file is rejected. */
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
  /** Index of the invalid column; null for the whole record. */
  readonly column: number | null;
  readonly reason: RejectReason;
  /** The text in the file. */
  readonly text: string;
}

/** Rejected records that are listed; the others are counted. */
export const REJECTED_SHOWN = 200;

/** The data of a file to store, and the rejected records. */
export interface Understood {
  /** Ascending in time, none overlapping another. */
  readonly rows: readonly ImportRow[];
  /** The line each row comes from. */
  readonly lines: readonly number[];
  /** The first ones, in the order of the file. */
  readonly rejected: readonly Rejected[];
  readonly rejectedCount: number;
  /** Records without any value. */
  readonly empty: number;
  /** Records of an hour that occurs twice. */
  readonly doubledHour: number;
  /** Lines with a lower reading than before; the energy up to there is unknown. */
  readonly fell: readonly number[];
  /** Records whose energy is divided among several days. */
  readonly spread: number;
}

/** Target of the rows. */
export interface UnderstandContext {
  readonly phases: readonly Phase[];
  /** Transformation ratio that values of the supply are divided by; 1 for those of the meter (D19). */
  readonly ratio: number;
  /** Epoch ms. */
  readonly now: number;
}
