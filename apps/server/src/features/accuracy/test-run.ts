import type { AccuracyCaseResult, AccuracyPlannedCase } from '@phasor/contract';
import { type AccuracyRunStatus, isPassed } from '@phasor/contract/accuracy';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveArrival } from '../../ports/device-link.ts';
import type { Generator } from '../../ports/generator.ts';
import { isOutputOf, orderOf } from './generator-output.ts';
import { judge } from './judge.ts';
import { SampleMean, SampleSpan } from './sample-mean.ts';

/** How a case is measured. Times are ms. */
export const MEASURING = {
  /** After the generator has confirmed, before its output is checked. */
  calmMs: 2_000,
  /** Consecutive samples of the reference that must match the set values. */
  settled: 2,
  settleLimitMs: 30_000,
  /** Both meters are averaged over the same window: at least this long, and at least so many samples of each. */
  windowMs: 5_000,
  samples: 3,
  windowLimitMs: 60_000,
  /** How often the test waits again for an output that leaves the set values. */
  disturbances: 3,
} as const;

/** How a run can end. */
export type RunEnd = Exclude<AccuracyRunStatus, 'RUNNING'>;

export interface TestRunParts {
  readonly bench: string;
  readonly device: string;
  readonly cases: readonly AccuracyPlannedCase[];
  readonly clock: Clock;
  readonly generator: Pick<Generator, 'set'>;
  /** A case has ended, the next one has begun; both are reported at once. */
  readonly onCase: (result: AccuracyCaseResult) => void;
  readonly onEnd: (status: RunEnd) => void;
}

interface Window {
  readonly from: number;
  readonly bench: SampleMean;
  readonly device: SampleMean;
}

/**
 * A test of one device, case by case: the generator is set, its output has to settle, then the bench's own reference and the
 * device are averaged over one window and compared (D31). Only samples, states and the clock drive it.
 */
export class TestRun {
  readonly #parts: TestRunParts;
  readonly #results: AccuracyCaseResult[] = [];
  readonly #spans = { bench: new SampleSpan(), device: new SampleSpan() };
  #step: 'setting' | 'settling' | 'measuring' | 'over' = 'setting';
  /** When settling began; the bench has sent something since. */
  #since = 0;
  #received = false;
  #near = 0;
  #disturbed = 0;
  #window: Window | undefined;

  constructor(parts: TestRunParts) {
    this.#parts = parts;
  }

  get results(): readonly AccuracyCaseResult[] {
    return this.#results;
  }

  /** Number of the case that is measured, from 1. */
  get current(): number {
    return Math.min(this.#results.length + 1, this.#parts.cases.length);
  }

  /** Sets the generator for the first case. @throws AppError as `Generator.set`; the run has not begun then */
  async begin(): Promise<void> {
    try {
      await this.#set();
    } catch (error) {
      this.#step = 'over';
      throw error;
    }
    if (this.#step === 'setting') this.#settle();
  }

  /** Takes a sample of either meter; those of others are ignored. */
  sample(arrival: LiveArrival): void {
    const { bench, device, clock } = this.#parts;
    if (arrival.device !== bench && arrival.device !== device) return;
    const role = arrival.device === bench ? 'bench' : 'device';
    const begin = this.#spans[role].begin(arrival, clock.now());
    if (role === 'bench') this.#ofBench(arrival, begin);
    else if (this.#window !== undefined && begin >= this.#window.from) this.#window.device.add(arrival.values);
    this.#finishWindow();
  }

  /** A device has gone offline. */
  offline(mac: string): void {
    const { bench, device } = this.#parts;
    if (mac === bench) this.end('BENCH_OFFLINE');
    else if (mac === device) this.end('DEVICE_OFFLINE');
  }

  /** Checks the clock; called every second. */
  tick(): void {
    const now = this.#parts.clock.now();
    if (this.#step === 'settling' && now - this.#since > MEASURING.settleLimitMs) {
      this.end(this.#received ? 'NOT_SETTLED' : 'BENCH_SILENT');
    }
    const { from, device } = this.#window ?? { from: now };
    if (this.#step === 'measuring' && now - from > MEASURING.windowLimitMs) {
      this.end((device?.count ?? 0) < MEASURING.samples ? 'DEVICE_SILENT' : 'BENCH_SILENT');
    }
  }

  /** Ends it; the results stay. Does nothing for a test that has ended. */
  end(status: RunEnd): void {
    if (this.#step === 'over') return;
    this.#step = 'over';
    this.#window = undefined;
    this.#parts.onEnd(status);
  }

  #ofBench({ values }: LiveArrival, begin: number): void {
    const now = this.#parts.clock.now();
    const isNear = isOutputOf(this.#case().generator, values);
    if (this.#step === 'settling') {
      if (begin >= this.#since) this.#received = true;
      this.#near = isNear && begin >= this.#since + MEASURING.calmMs ? this.#near + 1 : 0;
      if (this.#near < MEASURING.settled) return;
      this.#step = 'measuring';
      this.#window = { from: now, bench: new SampleMean(), device: new SampleMean() };
      return;
    }
    if (this.#window === undefined || begin < this.#window.from) return;
    if (isNear) this.#window.bench.add(values);
    else this.#disturb();
  }

  /** The generator was changed by hand, or its supply dipped: the measured values belong to no known setting. */
  #disturb(): void {
    this.#disturbed += 1;
    if (this.#disturbed > MEASURING.disturbances) this.end('NOT_SETTLED');
    else this.#settle();
  }

  #finishWindow(): void {
    const window = this.#window;
    if (this.#step !== 'measuring' || window === undefined) return;
    const { bench, device, from } = window;
    const now = this.#parts.clock.now();
    const isFull = Math.min(bench.count, device.count) >= MEASURING.samples;
    if (!isFull || now - from < MEASURING.windowMs) return;
    const planned = this.#case();
    const { name, generator } = planned;
    const means = { bench: (column: string) => bench.of(column), device: (column: string) => device.of(column) };
    const measured = { ID: this.current, timestamp: Math.round(now / 1_000), generator };
    const result = { ...measured, ...(name !== undefined && { name }), results: judge(planned, means) };
    this.#results.push(result);
    this.#window = undefined;
    this.#parts.onCase(result);
    if (this.#results.length === this.#parts.cases.length) this.end(this.#verdict());
    else this.#next();
  }

  #next(): void {
    this.#step = 'setting';
    this.#disturbed = 0;
    this.#set().then(
      () => {
        if (this.#step === 'setting') this.#settle();
      },
      (error: unknown) => this.end(isRefusal(error) ? 'BENCH_REFUSED' : 'BENCH_OFFLINE'),
    );
  }

  async #set(): Promise<void> {
    await this.#parts.generator.set(this.#parts.bench, orderOf(this.#case().generator));
  }

  #settle(): void {
    this.#step = 'settling';
    this.#since = this.#parts.clock.now();
    this.#received = false;
    this.#near = 0;
    this.#window = undefined;
  }

  #case(): AccuracyPlannedCase {
    return this.#parts.cases[this.current - 1] as AccuracyPlannedCase;
  }

  #verdict(): RunEnd {
    return isPassed(this.#results.flatMap(({ results }) => results)) ? 'SUCCESS' : 'FAIL';
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.error === 'request.invalid';
}
