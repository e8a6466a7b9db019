import type { CallRequest, SensorAnswer, SeriesAnswer, StatisticsAnswer } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import type { CallContext } from '../../src/call-handlers.ts';
import { createMeasurements, type Measurements } from '../../src/features/measurements/measurements.ts';
import type { MeasurementDependencies } from '../../src/features/measurements/scope.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { RowQuery, Sample, SampleBatch, SeriesStore } from '../../src/ports/series-store.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';
import { batchOf } from '../series-store/series-samples.ts';

/** A body without its proof of caller; times in epoch ms for the tests' convenience. */
type Asked<Name extends 'measurements.profile' | 'measurements.energy' | 'measurements.statistics'> = Omit<
  CallRequest<Name>,
  'token' | 'from' | 'to'
> & { from: number; to: number };

/** Devices with their store, in memory unless another is given, a clock, and the calls as a client makes them: bodies and answers pass the contract. */
export class MeasurementScene {
  readonly store: SeriesStore;
  readonly clock: FakeClock;
  readonly measurements: Measurements;
  /** Every query to the store. */
  readonly queries: RowQuery[] = [];
  readonly #devices: readonly Device[];

  constructor(
    devices: readonly Device[],
    given: { now: number; store?: SeriesStore } & Partial<Omit<MeasurementDependencies, 'store'>>,
  ) {
    this.#devices = devices;
    this.clock = new FakeClock(given.now);
    this.store = given.store ?? new MemorySeriesStore();
    const rows = this.store.rows.bind(this.store);
    this.store.rows = (query) => {
      this.queries.push(query);
      return rows(query);
    };
    const { serverTimeZone = 'UTC', breaksFor, exchangesOf } = given;
    const parts = { store: this.store, clock: this.clock, serverTimeZone, breaksFor, exchangesOf };
    this.measurements = createMeasurements(parts);
  }

  /** Opens the store and sets the devices' zones. */
  async start(): Promise<this> {
    await this.store.start();
    for (const { mac, timeZone } of this.#devices) await this.store.setTimeZone(mac, timeZone);
    return this;
  }

  async add(samples: readonly Sample[], family?: SampleBatch['family']): Promise<void> {
    await this.store.append(batchOf(samples, family));
  }

  /** A profile of the first device, or of all of them as a group. */
  async profile(wish: Asked<'measurements.profile'>, who: 'device' | 'group' = 'device'): Promise<SeriesAnswer> {
    const asked = CALL_SCHEMAS['measurements.groupProfile'].request.parse(this.#body(wish));
    const { calls } = this.measurements;
    const context = this.#context(who);
    const answer =
      who === 'device'
        ? await calls['measurements.profile']({ token: 't', ...asked, source: asked.source ?? 1 }, context)
        : await calls['measurements.groupProfile'](asked, context);
    return CALL_SCHEMAS['measurements.groupProfile'].answer.parse({ status: 'OK', ...answer });
  }

  async energy(wish: Asked<'measurements.energy'>, who: 'device' | 'group' = 'device'): Promise<SeriesAnswer> {
    const asked = CALL_SCHEMAS['measurements.groupEnergy'].request.parse(this.#body(wish));
    const { calls } = this.measurements;
    const context = this.#context(who);
    const answer =
      who === 'device'
        ? await calls['measurements.energy']({ token: 't', ...asked, source: asked.source ?? 1 }, context)
        : await calls['measurements.groupEnergy'](asked, context);
    return CALL_SCHEMAS['measurements.groupEnergy'].answer.parse({ status: 'OK', ...answer });
  }

  async statistics(
    wish: Asked<'measurements.statistics'>,
    who: 'device' | 'group' = 'device',
  ): Promise<StatisticsAnswer> {
    const asked = CALL_SCHEMAS['measurements.groupStatistics'].request.parse(this.#body(wish));
    const { calls } = this.measurements;
    const context = this.#context(who);
    const answer =
      who === 'device'
        ? await calls['measurements.statistics']({ token: 't', ...asked, source: asked.source ?? 1 }, context)
        : await calls['measurements.groupStatistics'](asked, context);
    return CALL_SCHEMAS['measurements.groupStatistics'].answer.parse({ status: 'OK', ...answer });
  }

  /** Figures or series of the first device's sensors. */
  async sensors(wish: Omit<CallRequest<'measurements.sensors'>, 'token'>): Promise<SensorAnswer> {
    const unit = wish.milliseconds === true ? 1 : 1_000;
    const { request, answer } = CALL_SCHEMAS['measurements.sensors'];
    const body = request.parse({ token: 't', ...wish, from: wish.from / unit, to: wish.to / unit });
    const given = await this.measurements.calls['measurements.sensors'](body, this.#context('device'));
    return answer.parse({ status: 'OK', ...given });
  }

  #body(wish: { from: number; to: number }): unknown {
    const macList = this.#devices.map(({ mac }) => mac);
    return { user_token: 't', macList, ...wish, from: wish.from / 1_000, to: wish.to / 1_000 };
  }

  #context(who: 'device' | 'group'): CallContext {
    const devices = who === 'device' ? this.#devices.slice(0, 1) : this.#devices;
    return {
      user: null,
      session: null,
      devices,
      owner: true,
      publicLink: false,
      address: '127.0.0.1',
      now: this.clock.now(),
      startSession() {},
      endSession() {},
    };
  }
}
