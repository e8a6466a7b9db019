import type { ProcessLink } from '../../src/ports/processes/process-link.ts';
import type { Duties } from '../../src/ports/processes/share.ts';

/** Processes of one installation, and the way between them. */
export interface TrialProcesses {
  /** One more process, started. @param prepare called before its start */
  open(duties: Duties, prepare?: (link: ProcessLink) => void): Promise<ProcessLink>;
  cut(): Promise<void>;
  reopen(): Promise<void>;
  /** Stops all processes. */
  end(): Promise<void>;
}
