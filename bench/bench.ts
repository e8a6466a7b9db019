import type { BenchReport } from './report.ts';

/** Options of a bench; each has defaults of its own. */
export interface BenchOptions {
  readonly meters?: number | undefined;
  readonly seconds?: number | undefined;
  readonly runs?: number | undefined;
  /** Samples a second of each meter. */
  readonly hz?: number | undefined;
  /** Processes that hold the connections of meters; none by default. */
  readonly workers?: number | undefined;
  readonly viewers?: number | undefined;
  /** Samples a second that arrive beside what is measured. */
  readonly beside?: number | undefined;
}

/** Measures and reports; prints its progress line by line. */
export type Bench = (options: BenchOptions, say: (line: string) => void) => Promise<BenchReport>;
