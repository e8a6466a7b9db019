import type { BenchReport } from './report.ts';

/** What a bench may be told; each has defaults of its own. */
export interface BenchOptions {
  readonly meters?: number | undefined;
  readonly seconds?: number | undefined;
  readonly runs?: number | undefined;
  /** Samples a second of each meter. */
  readonly hz?: number | undefined;
}

/** Measures and reports; says on the way, line by line, what it is doing. */
export type Bench = (options: BenchOptions, say: (line: string) => void) => Promise<BenchReport>;
