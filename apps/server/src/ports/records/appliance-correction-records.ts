import type { Phase } from '@phasor/quantities';
import type { ApplianceRun, Imprint } from './appliance-records.ts';

/** What a person did with runs or appliances. */
export type CorrectionKind =
  /** Runs: is so, is of another appliance, are two, are one, is of none. */
  | 'confirm'
  | 'give'
  | 'split'
  | 'join_runs'
  | 'none'
  /** Appliances: two are one; another name. */
  | 'join'
  | 'rename'
  /** Steps that come again are no question any more. */
  | 'dismiss';

/** A change of active power, reactive power and current: W, var, A. */
interface StoredDraw {
  readonly P: number;
  readonly Q: number | null;
  readonly I: number | null;
}

/** What a correction did, kept so that it can be undone and recognition follows it. */
export interface CorrectionDetail {
  /** Runs as they were, and as they are since. */
  readonly took?: readonly ApplianceRun[];
  readonly put?: readonly ApplianceRun[];
  /** A further imprint of the appliance that gets the run; once it is stored, its number. */
  readonly imprint?: Omit<Imprint, 'id' | 'applianceId'>;
  readonly imprintId?: number;
  /** The appliance that was renamed, joined into another, or dismissed; its names. */
  readonly appliance?: number;
  readonly before?: string;
  readonly after?: string;
  /** It was found by the server before it was named. */
  readonly learned?: boolean;
  readonly into?: number;
  /** Steps that were dismissed. */
  readonly edges?: { readonly rising: StoredDraw; readonly falling: StoredDraw };
}

/** Who corrected what. */
export interface Correction {
  readonly id: number;
  readonly mac: string;
  readonly phase: Phase;
  readonly kind: CorrectionKind;
  /** Epoch ms. */
  readonly at: number;
  readonly login: string;
  readonly detail: CorrectionDetail;
  /** Null while it holds. */
  readonly undoneAt: number | null;
  readonly undoneBy: string | null;
}

export type NewCorrection = Omit<Correction, 'id' | 'undoneAt' | 'undoneBy'>;

/** Steps that users were notified of as a question. */
export interface AskedQuestion {
  readonly mac: string;
  readonly phase: Phase;
  /** Epoch ms. */
  readonly at: number;
  readonly edges: { readonly rising: StoredDraw; readonly falling: StoredDraw };
}

/** What people corrected about the appliances of a device, and what they were asked; it is removed with the device. */
export interface ApplianceCorrectionRecords {
  /** Of a device, the newest first, at most so many. */
  corrections(mac: string, limit: number): Promise<readonly Correction[]>;
  /**
   * Stores a correction and applies it, both or nothing; returns its number.
   * @throws AppError('request.edit_conflict') when a run is no longer as in `took`, 'appliances.duplicate' for a name that another
   * appliance has, 'store.not_found' for an appliance that the device does not have
   */
  correct(correction: NewCorrection): Promise<number>;
  /**
   * Undoes a correction; undefined when the device has no such one.
   * @throws AppError('request.edit_conflict') when it is undone already, or what it left was changed since
   */
  undoCorrection(
    mac: string,
    id: number,
    by: { readonly at: number; readonly login: string },
  ): Promise<Correction | undefined>;
  /** What users were asked about a device, the newest first. */
  asked(mac: string): Promise<readonly AskedQuestion[]>;
  /** Of an unknown device it is skipped. */
  noteAsked(question: AskedQuestion): Promise<void>;
}
