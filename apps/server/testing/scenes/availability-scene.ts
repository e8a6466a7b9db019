import type { CallAnswer, MonitoringDays, MonitoringRow } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { onTestFinished } from 'vitest';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { type Availability, createAvailability } from '../../src/features/availability/availability.ts';
import { createPresence, type Presence } from '../../src/features/presence/presence.ts';
import { SettledStatus } from '../../src/features/presence/settled-status.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';

const DEVICE = aDevice({ mac: '00000000000A' });
export const MAC = DEVICE.mac;
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava. */
export const MIDNIGHT = Date.UTC(2026, 2, 9, 23);

interface Server {
  readonly presence: Presence;
  readonly statuses: SettledStatus;
  readonly availability: Availability;
  readonly stop: () => Promise<void>;
}

/** A device, what of a server knows of it as `features.ts` joins it, and the time: eight in the morning. */
export class AvailabilityScene {
  readonly clock = new FakeClock(MIDNIGHT + 8 * HOUR);
  readonly records: RecordStore;
  #server: Server | undefined;

  private constructor(records: RecordStore) {
    this.records = records;
  }

  /** Ends with the test. */
  static async open(): Promise<AvailabilityScene> {
    const records = await recordsInMemory();
    onTestFinished(() => records.stop());
    await records.devices.add(DEVICE);
    const scene = new AvailabilityScene(records);
    await scene.#serve();
    onTestFinished(() => scene.server.stop());
    return scene;
  }

  get server(): Server {
    if (this.#server === undefined) throw new Error('the scene is not open');
    return this.#server;
  }

  async #serve(): Promise<void> {
    const { records, clock } = this;
    const bus = createLiveBus();
    const log = { warn: () => undefined };
    const own = { share: WHOLE_SHARE, bus, clock, log };
    const presence = createPresence({ devices: records.devices, availability: records.availability, ...own });
    const statuses = new SettledStatus({
      ...own,
      absence: (mac) => presence.absenceOf(mac),
      returnPatience: (mac) => presence.patienceWith(mac),
    });
    const availability = createAvailability({
      records: records.availability,
      ...{ share: WHOLE_SHARE, clock, log },
      onChange: (listener) => statuses.onChange(listener),
      statusOf: (mac) => presence.statusOf(mac).status,
      patienceWith: (mac) => presence.patienceWith(mac),
      devices: () => [DEVICE],
    });
    await statuses.start();
    await presence.start();
    await availability.book.start();
    const stop = async () => {
      await availability.book.stop();
      await presence.stop();
      await statuses.stop();
    };
    this.#server = { presence, statuses, availability, stop };
  }

  comes(boot = 7, values: { uptime?: number; interval?: number } = {}): void {
    const state = { status: 'ONLINE', boot, interval: 1, ...values } as const;
    this.server.availability.book.announced(MAC, state);
    this.server.presence.state(MAC, state);
  }

  goes(boot = 7): void {
    this.server.presence.state(MAC, { status: 'OFFLINE', boot });
  }

  /** Lets time pass as it does for a server: with a look every few seconds. */
  pass(ms: number): void {
    for (let left = ms; left > 0; left -= SECOND) {
      this.clock.advance(Math.min(left, SECOND));
      this.server.statuses.tick();
      if (left % (30 * SECOND) <= SECOND) this.server.availability.book.tick();
    }
  }

  /** A server that is not there for a while; killed, it writes nothing at its end. */
  async awayFor(ms: number, end: 'stopped' | 'killed' = 'stopped'): Promise<void> {
    const left = this.server;
    await left.availability.book.save();
    if (end === 'stopped') await left.stop();
    else await left.presence.stop();
    onTestFinished(() => left.stop());
    this.clock.advance(ms);
    await this.#serve();
  }

  async ask(period: 'DAY' | '30MINUTE' | 'MINUTE', from = MIDNIGHT, to = from + DAY) {
    const body = CALL_SCHEMAS['monitoring.read'].request.parse({
      ...{ token: 't', from: from / 1_000, to: to / 1_000, period, format: 'H' },
    });
    const answer = await this.server.availability.calls['monitoring.read'](body, aCallContext({ devices: [DEVICE] }));
    CALL_SCHEMAS['monitoring.read'].answer.parse({ status: 'OK', ...answer });
    return answer as CallAnswer<'monitoring.read'>;
  }

  async days(from?: number, to?: number): Promise<MonitoringDays> {
    return (await this.ask('DAY', from, to)).data as MonitoringDays;
  }

  async rows(period: '30MINUTE' | 'MINUTE', from?: number, to?: number): Promise<MonitoringRow[]> {
    return (await this.ask(period, from, to)).data as MonitoringRow[];
  }

  /** Seconds of the day. */
  async today(): Promise<Record<string, number | null | undefined>> {
    const { online, offline, unknown, uptime } = await this.days();
    return { online: online[0]?.[1], offline: offline[0]?.[1], unknown: unknown[0]?.[1], uptime: uptime[0]?.[1] };
  }
}
