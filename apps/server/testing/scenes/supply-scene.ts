import { type CallAnswer, type CallRequest, PHASE_GAUGES, type SupplyValues } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import type { Phase } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { createSupply } from '../../src/features/supply/supply.ts';
import { type Share, WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { DeviceNews } from '../../src/ports/records/notification-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { Sample } from '../../src/ports/series-store.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';
import { batchOf } from '../series-store/series-samples.ts';

export const METER = aDevice({ mac: 'A00000000001' });
export const NEIGHBOUR = aDevice({ mac: 'A00000000002', title: 'Neighbour' });

type Volts = number | readonly [l1: number, l2: number, l3: number];

/** A server's supply events over real records and a series store in memory, whose samples come as over the wire. */
export class SupplyScene {
  readonly clock = new FakeClock(Date.UTC(2026, 5, 2));
  readonly store = new MemorySeriesStore();
  readonly news: DeviceNews[] = [];
  readonly states: SupplyValues[] = [];
  /** false: news are gathered and not stored yet. */
  storesNews = true;
  #stored: (() => Promise<void>)[] = [];
  /** The devices of the process that begins next. */
  share: Share = WHOLE_SHARE;
  readonly records: RecordStore;
  readonly #devices: readonly Device[];
  supply: ReturnType<typeof createSupply>;

  private constructor(records: RecordStore, devices: readonly Device[]) {
    this.records = records;
    this.#devices = devices;
    this.supply = this.#create();
  }

  static async open(devices: readonly Device[] = [METER, NEIGHBOUR]): Promise<SupplyScene> {
    const records = await recordsInMemory();
    for (const device of devices) await records.devices.add(device);
    const scene = new SupplyScene(records, devices);
    await scene.store.start();
    await scene.supply.watch.start();
    return scene;
  }

  async close(): Promise<void> {
    await this.supply.watch.stop();
    await this.store.stop();
    await this.records.stop();
  }

  async newsStored(): Promise<void> {
    for (const stored of this.#stored.splice(0)) await stored();
  }

  /** The process ends without a word, and another one begins. */
  async crash(): Promise<void> {
    this.#stored = [];
    this.supply = this.#create();
    await this.supply.watch.start();
  }

  /** Stores samples of a device, one a second from a time on, and lets the watch judge them. */
  async measured(from: number, volts: readonly Volts[], { mac = METER.mac, interval = 1_000 } = {}): Promise<void> {
    await this.bring(voltsAsSamples(from, volts, { mac, interval }));
  }

  async bring(samples: readonly Sample[]): Promise<void> {
    const [first] = samples;
    if (first === undefined) return;
    await this.store.append(batchOf(samples));
    await this.supply.watch.committed([{ device: first.device, family: 'electrical', samples }]);
  }

  async events(wish: Partial<CallRequest<'supply.events'>> = {}): Promise<CallAnswer<'supply.events'>['data']> {
    await this.supply.watch.settled();
    const now = this.clock.now() / 1_000;
    const range = { from: now - 86_400, to: now + 1, token: 'token' };
    const body = CALL_SCHEMAS['supply.events'].request.parse({ ...range, ...wish });
    const answer = await this.supply.calls['supply.events'](body, aCallContext({ devices: [METER] }));
    return CALL_SCHEMAS['supply.events'].answer.parse({ status: 'OK', ...answer }).data;
  }

  async groupEvents(): Promise<CallAnswer<'supply.groupEvents'>['data']> {
    await this.supply.watch.settled();
    const now = this.clock.now() / 1_000;
    const macList = this.#devices.map(({ mac }) => mac);
    const range = { from: now - 86_400, to: now + 1 };
    const body = CALL_SCHEMAS['supply.groupEvents'].request.parse({ user_token: 'token', macList, ...range });
    const answer = await this.supply.calls['supply.groupEvents'](body, aCallContext({ devices: this.#devices }));
    return CALL_SCHEMAS['supply.groupEvents'].answer.parse({ status: 'OK', ...answer }).data;
  }

  #create() {
    return createSupply({
      ...{ records: this.records.supply, sites: this.records.sites, devices: this.records.devices },
      ...{ facts: this.records.facts, pairs: this.records.notificationPairs },
      ...{ store: this.store, clock: this.clock, share: this.share },
      log: { warn: () => undefined },
      device: (mac) => this.#devices.find((device) => device.mac === mac),
      bus: { publish: (_topic, _mac, values) => this.states.push(values), know: () => undefined },
      notify: (news, stored) => {
        this.news.push(...news);
        this.#stored.push(stored);
        if (this.storesNews) void this.newsStored();
      },
    });
  }
}

export function voltsAsSamples(
  from: number,
  volts: readonly Volts[],
  { mac, interval }: { mac: string; interval: number },
): Sample[] {
  return volts.map((each, index) => {
    const [L1, L2, L3] = typeof each === 'number' ? [each, each, each] : each;
    const values = Object.fromEntries(
      Object.entries({ L1, L2, L3 } satisfies Record<Phase, number>).map(([phase, value]) => [
        `${PHASE_GAUGES[0]}_${phase}`,
        value,
      ]),
    );
    return { device: mac, source: 1, time: from + (index + 1) * interval, interval, boot: 1, values };
  });
}
