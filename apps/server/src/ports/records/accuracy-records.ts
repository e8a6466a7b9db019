import type { AccuracyCaseResult } from '@phasor/contract';
import type { AccuracyRunStatus } from '@phasor/contract/accuracy';

/** An accuracy test of a device on the bench. */
export interface AccuracyRun {
  readonly id: number;
  readonly mac: string;
  /** MAC of the bench whose reference it was compared with, which may be replaced later; null = not recorded. */
  readonly bench: string | null;
  /** Who started it; kept when the account is removed. */
  readonly login: string | null;
  /** Name of the profile; null = none was given. */
  readonly title: string | null;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly status: AccuracyRunStatus;
  /** Requested cases. */
  readonly total: number;
  /** Measured cases, in their order. */
  readonly tests: readonly AccuracyCaseResult[];
}

export interface AccuracyPage {
  readonly limit: number;
  /** Only runs with a greater number. */
  readonly after?: number | undefined;
  /** Oldest first; otherwise newest first. */
  readonly ascending?: boolean;
}

/** Results of tests; they are removed with the device. */
export interface AccuracyRecords {
  /** Returns the number of the run. @throws AppError('request.invalid') when the device is unknown */
  begin(run: Omit<AccuracyRun, 'id'>): Promise<number>;
  /** Stores the progress of a run; one that no longer exists is skipped. */
  keep(id: number, progress: Pick<AccuracyRun, 'status' | 'tests'>): Promise<void>;
  /** Removes a run that did not start after all. */
  remove(id: number): Promise<void>;
  ofDevice(mac: string, page: AccuracyPage): Promise<readonly AccuracyRun[]>;
  /** Runs that have not ended, by number. */
  running(): Promise<readonly AccuracyRun[]>;
}
