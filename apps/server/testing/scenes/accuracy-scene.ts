import type { AccuracyMessage, AccuracyPlannedCase, DeviceStateValues } from '@phasor/contract';
import { GENERATOR_DEFAULTS, type TestCondition } from '@phasor/contract/accuracy';
import { FakeClock } from '@phasor/testkit';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { AppError } from '../../src/app-error.ts';
import type { CallContext } from '../../src/call-handlers.ts';
import { Accuracy } from '../../src/features/accuracy/accuracy.ts';
import { GeneratorGuards } from '../../src/features/precision/generator-guards.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { GeneratorSettings } from '../../src/ports/generator.ts';
import type { LiveBus } from '../../src/ports/live/live-bus.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { User } from '../../src/ports/records/user-records.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../record-builders.ts';

export const BENCH = 'B00000000001';
export const METER = 'B00000000002';

/** A case over the defaults; say what is compared. */
export function aCase(codes: readonly TestCondition[], values: Partial<AccuracyPlannedCase> = {}): AccuracyPlannedCase {
  const testConditions = codes.map((testCase) => ({ testCase, accuracy: 1 }));
  return { generator: GENERATOR_DEFAULTS, testConditions, ...values };
}

interface Buses {
  readonly bus: LiveBus;
  readonly received: LiveBus;
}

/** A laboratory: a bench whose generator carries out every command, a connected meter, and a clock that stands still. */
export class AccuracyScene {
  readonly clock = new FakeClock();
  readonly bus: LiveBus;
  readonly sent: AccuracyMessage[] = [];
  readonly orders: Partial<GeneratorSettings>[] = [];
  readonly states = new Map<string, DeviceStateValues>([
    [BENCH, { status: 'ONLINE', device: 'PTE_USB' }],
    [METER, { status: 'ONLINE' }],
  ]);
  readonly records: RecordStore;
  readonly user: User;
  readonly guards: GeneratorGuards;
  readonly accuracy: Accuracy;
  /** What the bench does with an order; it takes every one. */
  refusal: AppError | undefined;
  /** Until then the bench does not answer. */
  answering: Promise<void> = Promise.resolve();
  /** How wrong each measures, as a share. */
  readonly errors = { [BENCH]: 0, [METER]: 0.004 };
  #output: GeneratorSettings | undefined;

  /** Where what devices send is received. */
  readonly #received: LiveBus;

  private constructor({ bus, received }: Buses, { records, user }: { records: RecordStore; user: User }) {
    this.bus = bus;
    this.#received = received;
    this.records = records;
    this.user = user;
    const generator = { read: () => this.#set({}) };
    this.guards = new GeneratorGuards({ guards: records.guards, clock: this.clock, generator });
    this.bus.on('accuracy', (_mac, message) => this.sent.push(message));
    this.accuracy = this.serve();
  }

  /** @param bus of the process with the bench. @param received of the one that has the devices, which may be another */
  static async open(bus: LiveBus = createLiveBus(), received = bus): Promise<AccuracyScene> {
    const records = await recordsInMemory();
    const user = await records.users.add(aUser({ login: 'anna', applications: ['ACCU_TEST'] }));
    await records.devices.add(aDevice({ mac: BENCH, type: 3, title: 'Reference' }));
    await records.devices.add(aDevice({ mac: METER, title: 'On test' }));
    for (const mac of [BENCH, METER])
      await records.assignments.put({ userId: user.id, mac, level: 'own', until: null });
    const scene = new AccuracyScene({ bus, received }, { records, user });
    await scene.accuracy.desk.start();
    return scene;
  }

  /** A server over the same records. */
  serve({ bench }: { readonly bench: string | undefined } = { bench: BENCH }): Accuracy {
    const { accuracyRuns, menus, assignments, devices, facts } = this.records;
    return new Accuracy({
      ...{ accuracyRuns, menus, assignments, devices, facts, clock: this.clock, bus: this.bus, bench },
      generator: { set: (_mac, change) => this.#set(change) },
      statusOf: (mac) => this.states.get(mac) ?? { status: 'OFFLINE' },
      tokenOf: (mac) => `token of ${mac}`,
      guards: this.guards,
      log: { warn: () => undefined },
    });
  }

  async close(): Promise<void> {
    await this.accuracy.desk.stop();
    await this.records.stop();
  }

  context(values: Partial<CallContext> = {}): CallContext {
    return aCallContext({ user: this.user, devices: [aDevice({ mac: METER })], now: this.clock.now(), ...values });
  }

  async begin(cases: readonly AccuracyPlannedCase[], title?: string): Promise<number> {
    const body = {
      user_token: 'u',
      device_token: 'd',
      confirmed: true,
      testProfile: [...cases],
      ...(title !== undefined && { title }),
    };
    return (await this.accuracy.calls['accuracy.test'](body, this.context())).data.ID;
  }

  /** Both meters measure for some seconds, unless one is left out; the desk looks at the clock in between. */
  async measure(seconds: number, macs: readonly string[] = [BENCH, METER]): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.clock.advance(1_000);
      for (const mac of macs) this.sample(mac);
      this.accuracy.desk.tick();
      await this.accuracy.desk.settled();
    }
  }

  /** One live message of a device, as wrong as it is; `values` in place of what is measured. */
  sample(mac: string, values: Record<string, number> = this.#valuesOf(mac)): void {
    this.#received.publish('data', { device: mac, time: this.clock.now(), interval: 1_000, values, words: {} });
  }

  away(mac: string): void {
    this.states.set(mac, { ...this.states.get(mac), status: 'OFFLINE' });
    this.#received.publish('state', mac, { status: 'OFFLINE' });
  }

  back(mac: string): void {
    this.states.set(mac, { ...this.states.get(mac), status: 'ONLINE' });
    this.#received.publish('state', mac, { status: 'ONLINE' });
  }

  /** Somebody turns the generator by hand. */
  turn(change: Partial<GeneratorSettings>): void {
    if (this.#output) this.#output = { ...this.#output, ...change };
  }

  get generates(): boolean {
    return this.#output?.running === true;
  }

  /** What is kept of the meter's tests, newest first. */
  async runs() {
    return await this.records.accuracyRuns.ofDevice(METER, { limit: 10 });
  }

  async #set(change: Partial<GeneratorSettings>): Promise<GeneratorSettings> {
    if (this.states.get(BENCH)?.status !== 'ONLINE') throw new AppError('device.offline');
    if (this.refusal !== undefined) throw this.refusal;
    this.orders.push(change);
    await this.answering;
    const still = { effective: [0, 0, 0, 0, 0, 0], angles: [0, 0, 0, 0, 0, 0], frequency: 50, running: false };
    this.#output = { ...still, ...this.#output, ...change };
    return this.#output;
  }

  #valuesOf(mac: string): Record<string, number> {
    const wrong = 1 + (this.errors[mac as keyof typeof this.errors] ?? 0);
    const { effective, angles, running, frequency } = this.#output ?? { effective: [], angles: [], running: false };
    if (!running) return { U_L1: 234, I_L1: 0.3, P_L1: 60 };
    const entries = ['L1', 'L2', 'L3'].flatMap((phase, p) => {
      const [U = 0, I = 0] = [(effective[2 * p] ?? 0) * wrong, effective[2 * p + 1]];
      const lag = (((angles[2 * p + 1] ?? 0) - (angles[2 * p] ?? 0)) * Math.PI) / 180;
      const S = U * I;
      return Object.entries({ U, I, P: S * Math.cos(lag), Q: S * Math.sin(lag), S }).map(
        ([name, value]): [string, number] => [`${name}_${phase}`, value],
      );
    });
    return { ...Object.fromEntries(entries), F: frequency };
  }
}

/** Tests where device and bench are away. */
export function anIdleBench(records: RecordStore, clock: Clock): Accuracy {
  const { accuracyRuns, menus, assignments, devices, facts } = records;
  return new Accuracy({
    ...{ accuracyRuns, menus, assignments, devices, facts, clock, bench: BENCH, bus: createLiveBus() },
    generator: { set: async () => Promise.reject(new AppError('device.offline')) },
    statusOf: () => ({ status: 'OFFLINE' }),
    tokenOf: (mac) => mac,
    guards: new GeneratorGuards({
      ...{ guards: records.guards, clock },
      generator: { read: async () => Promise.reject(new AppError('device.offline')) },
    }),
    log: { warn: () => undefined },
  });
}
