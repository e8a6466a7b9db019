import type { AccuracyCaseResult } from '@phasor/contract';
import type { AccuracyRunStatus } from '@phasor/contract/accuracy';

/** A test of a device on the bench. */
export interface AccuracyRun {
  readonly id: number;
  readonly mac: string;
  /** Who began it; it stays when the account goes. */
  readonly login: string | null;
  /** Name of the profile; null = none was given. */
  readonly title: string | null;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly status: AccuracyRunStatus;
  /** Cases that were asked for. */
  readonly total: number;
  /** Those that were measured, in their order. */
  readonly tests: readonly AccuracyCaseResult[];
}

export interface AccuracyPage {
  readonly limit: number;
  /** Only runs beyond the one of this number. */
  readonly after?: number | undefined;
  /** The oldest first; otherwise the newest. */
  readonly ascending?: boolean;
}

/** What tests have shown; it goes with the device. */
export interface AccuracyRecords {
  /** Answers the number of the run. @throws AppError('request.invalid') when the device is unknown */
  begin(run: Omit<AccuracyRun, 'id'>): Promise<number>;
  /** Keeps how far a run is; one that is gone is passed over. */
  keep(id: number, progress: Pick<AccuracyRun, 'status' | 'tests'>): Promise<void>;
  /** Forgets a run that has not begun after all. */
  remove(id: number): Promise<void>;
  ofDevice(mac: string, page: AccuracyPage): Promise<readonly AccuracyRun[]>;
  /** Those that are not over, by number. */
  running(): Promise<readonly AccuracyRun[]>;
}
