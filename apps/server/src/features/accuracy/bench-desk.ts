import type { AccuracyPlannedCase, AccuracyStateValues, DeviceStateValues } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Generator } from '../../ports/generator.ts';
import type { GeneratorGate } from '../../ports/generator-gate.ts';
import type { KnownTopic, LiveKeeper, LivePublisher, LiveSubscriber, LiveViews } from '../../ports/live/live-bus.ts';
import type { AccuracyRecords, AccuracyRun } from '../../ports/records/accuracy-records.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import { type RunEnd, TestRun } from './test-run.ts';

export interface BenchDeskParts {
  readonly accuracyRuns: AccuracyRecords;
  readonly facts: FactRecords;
  /** MAC of the precision meter whose generator feeds the tested devices; undefined = there is none. */
  readonly bench: string | undefined;
  readonly clock: Clock;
  readonly generator: Pick<Generator, 'set'>;
  readonly statusOf: (mac: string) => DeviceStateValues;
  readonly bus: LiveSubscriber<'data' | 'state'> &
    LivePublisher<'accuracy'> &
    LiveKeeper<'accuracy'> &
    Pick<LiveViews<KnownTopic>, 'follow'>;
  /** Learns which user's test uses the generator. */
  readonly guards: Pick<GeneratorGate, 'testing'>;
  readonly log: { warn(bindings: object, message: string): void };
}

export interface TestOrder {
  readonly mac: string;
  readonly login: string | null;
  readonly title: string | null;
  readonly cases: readonly AccuracyPlannedCase[];
}

/** Kind of a precision meter that has a generator. */
const GENERATOR_KIND = 'PTE_USB';
/** `1` from the moment a generator is set until it has confirmed its stop, also across a restart of the server. */
const RUNS_FACT = 'accuracy.generator_runs';
const TICK_MS = 1_000;
/** Between tries to stop a generator that could not be reached. */
const STOP_AGAIN_MS = 10_000;

interface Current {
  readonly id: number;
  readonly order: TestOrder;
  readonly run: TestRun;
  /** When it began, epoch ms. */
  readonly since: number;
  /** Ends that values of both devices are wanted, which other processes may receive. */
  readonly leave: () => void;
}

/** The one test bench: the running test, its stored results, and the stop of its generator afterwards. */
export class BenchDesk {
  readonly #parts: BenchDeskParts;
  /** `starting` while the first case is set. */
  #current: Current | 'starting' | undefined;
  /** The generator has still to be stopped. */
  #mustStop = false;
  #stopTriedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  /** Ends tests one after the other. */
  #work: Promise<void> = Promise.resolve();
  #undo: (() => void)[] = [];

  constructor(parts: BenchDeskParts) {
    this.#parts = parts;
    parts.bus.know('accuracy', {
      of: (mac) => {
        const tested = this.state();
        return tested?.device === mac ? tested.data : undefined;
      },
      macs: () => [this.state()?.device].filter((mac) => mac !== undefined),
    });
  }

  /** Ends a test that a stop of the server has interrupted, then listens. */
  async start(): Promise<void> {
    const { accuracyRuns, facts, bus } = this.#parts;
    for (const { id, tests } of await accuracyRuns.running()) {
      await accuracyRuns.keep(id, { status: 'INTERRUPTED', tests });
    }
    this.#mustStop = (await facts.read(RUNS_FACT)) === '1';
    const timer = setInterval(() => this.tick(), TICK_MS);
    this.#undo = [
      bus.on('data', (arrival) => this.#run()?.sample(arrival)),
      bus.on('state', (mac, { status }) => {
        if (status === 'OFFLINE') this.#run()?.offline(mac);
      }),
      () => clearInterval(timer),
    ];
  }

  /** Ends the running test and stops the generator, while devices can still be reached. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const undo of this.#undo.splice(0).reverse()) undo();
    this.#run()?.end('INTERRUPTED');
    await this.settled();
  }

  /** Resolves once everything that has ended is stored. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** State of the bench; undefined without one. */
  get bench(): string | undefined {
    return this.#parts.bench;
  }

  /** The running test: its device and its progress. */
  state(): { readonly device: string; readonly data: AccuracyStateValues } | undefined {
    const current = this.#current;
    if (current === undefined || current === 'starting') return undefined;
    const { id, order, run } = current;
    const test = { current: run.current, total: order.cases.length };
    return { device: order.mac, data: { code: 1, ID: id, test } };
  }

  /** The user of the bench, the tested device, and since when, epoch ms; undefined while nothing is tested. */
  use(): { readonly by: string | null; readonly since: number; readonly device: string } | undefined {
    if (this.#current === undefined || this.#current === 'starting') return undefined;
    const { order, since } = this.#current;
    return { by: order.login, since, device: order.mac };
  }

  /**
   * Begins a test; resolves with its number once the generator runs.
   * @throws AppError store.not_found (field bench) without a bench, accuracy.running, device.offline (field bench where it is that), request.invalid
   */
  async begin(order: TestOrder): Promise<number> {
    const bench = this.check(order.mac);
    this.#current = 'starting';
    try {
      // A stop still on its way would later report that the generator is stopped.
      await this.settled();
      return await this.#begin(bench, order);
    } finally {
      if (this.#current === 'starting') this.#current = undefined;
    }
  }

  /** Ends the test of a device. @throws AppError store.not_found where it is not tested */
  async cancel(mac: string): Promise<void> {
    if (this.state()?.device !== mac) throw new AppError('store.not_found');
    this.#run()?.end('CANCELLED');
    await this.settled();
  }

  /** Checks the clock; `start` calls it every second. */
  tick(): void {
    this.#run()?.tick();
    const { clock, bench, statusOf } = this.#parts;
    if (!this.#mustStop || this.#current !== undefined || bench === undefined) return;
    if (statusOf(bench).status !== 'ONLINE' || clock.now() - this.#stopTriedAt < STOP_AGAIN_MS) return;
    this.#work = this.#work.then(() => this.#stand(bench));
  }

  #run(): TestRun | undefined {
    return this.#current === 'starting' ? undefined : this.#current?.run;
  }

  /** The bench, where a test of a device can begin now. @throws AppError as `begin` does, with the reason */
  check(mac: string): string {
    const { bench, statusOf } = this.#parts;
    const state = bench === undefined ? undefined : statusOf(bench);
    if (bench === undefined || (state?.device ?? GENERATOR_KIND) !== GENERATOR_KIND) {
      throw new AppError('store.not_found', 'bench');
    }
    if (mac === bench) throw new AppError('request.invalid', 'device_token', 'the bench does not test itself');
    if (this.#current !== undefined) throw new AppError('accuracy.running');
    if (state?.status !== 'ONLINE') throw new AppError('device.offline', 'bench');
    if (statusOf(mac).status !== 'ONLINE') throw new AppError('device.offline');
    return bench;
  }

  async #begin(bench: string, order: TestOrder): Promise<number> {
    const { accuracyRuns, facts, clock, generator, statusOf, guards, bus } = this.#parts;
    const { mac, login, title, cases } = order;
    const since = clock.now();
    const begun = { mac, bench, login, title, startedAt: since, total: cases.length };
    const id = await accuracyRuns.begin({ ...begun, status: 'RUNNING', tests: [] });
    const leave = bus.follow([bench, mac]);
    const run: TestRun = new TestRun({
      ...{ bench, device: mac, cases, clock, generator },
      onCase: (result) => {
        this.#publishResult(id, mac, result);
        if (run.results.length < cases.length) this.#publishState();
        this.#later(() => accuracyRuns.keep(id, { status: 'RUNNING', tests: [...run.results] }));
      },
      onEnd: (status) => this.#later(() => this.#finish({ id, order, run, since, leave }, status)),
    });
    try {
      await facts.write(RUNS_FACT, '1');
      await run.begin();
    } catch (error) {
      leave();
      await accuracyRuns.remove(id);
      // Without an answer it may have begun to run all the same.
      this.#mustStop = true;
      throw isOffline(error) ? new AppError('device.offline', 'bench') : error;
    }
    this.#current = { id, order, run, since, leave };
    guards.testing(bench, { by: login, since });
    this.#publishState();
    // Changes while the generator was being set.
    for (const each of [bench, mac]) if (statusOf(each).status !== 'ONLINE') run.offline(each);
    if (this.#isStopped) run.end('INTERRUPTED');
    return id;
  }

  async #finish({ id, order, run, leave }: Current, status: RunEnd): Promise<void> {
    const { accuracyRuns, bench, statusOf, bus, guards } = this.#parts;
    this.#mustStop = true;
    try {
      if (bench !== undefined && statusOf(bench).status === 'ONLINE') await this.#stand(bench);
      await accuracyRuns.keep(id, { status, tests: [...run.results] });
    } finally {
      this.#current = undefined;
      leave();
      if (bench !== undefined) guards.testing(bench, null);
      const data = { code: 0, ID: id, result: status } as const;
      bus.publish('accuracy', order.mac, { topic: 'AccuTest/State', status: 'OK', device: order.mac, data });
    }
  }

  /** Stops the generator; a failure is tried again. */
  async #stand(bench: string): Promise<void> {
    const { generator, facts, clock, log } = this.#parts;
    this.#stopTriedAt = clock.now();
    try {
      await generator.set(bench, { running: false });
      this.#mustStop = false;
      await facts.write(RUNS_FACT, '0');
    } catch (error) {
      log.warn({ err: error, device: bench }, 'generator of the test bench could not be stopped, trying again');
    }
  }

  #later(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, 'accuracy test was not stored');
    });
  }

  #publishState(): void {
    const state = this.state();
    if (state === undefined) return;
    this.#parts.bus.publish('accuracy', state.device, { topic: 'AccuTest/State', status: 'OK', ...state });
  }

  #publishResult(run: number, device: string, result: AccuracyRun['tests'][number]): void {
    const data = { ...result, run };
    this.#parts.bus.publish('accuracy', device, { topic: 'AccuTest/Data', status: 'OK', device, data });
  }
}

function isOffline(error: unknown): boolean {
  return error instanceof AppError && error.error === 'device.offline';
}
