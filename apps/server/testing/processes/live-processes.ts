import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeviceStateValues } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { FollowingBus } from '../../src/adapters/live-bus/following-bus.ts';
import { HoldingBus } from '../../src/adapters/live-bus/holding-bus.ts';
import { Live } from '../../src/features/live/live.ts';
import type { LiveArrival } from '../../src/ports/device-link.ts';
import type { LiveGrant } from '../../src/ports/gate.ts';
import type { KnownTopic, LiveKnown } from '../../src/ports/live/live-bus.ts';
import type { LiveViewer } from '../../src/ports/live/live-desk.ts';
import { ALL_DUTIES, shareOf } from '../../src/ports/processes/share.ts';
import type { LiveNews } from '../../src/ports/processes/shared-live.ts';
import { ASink } from '../a-sink.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { LinkedProcesses } from './linked-processes.ts';

/** How often a process looks at what is due, ms. */
const STEP_MS = 250;
const CREDENTIALS = { cookie: undefined, origin: undefined, host: undefined, address: '192.0.2.1' };

interface LiveProcess {
  readonly bus: HoldingBus | FollowingBus;
  readonly live: Live;
  /** A screen that follows what it asks for. */
  view(request: object): Promise<{ readonly sink: ASink; readonly viewer: LiveViewer }>;
  tick(): Promise<void>;
  leave(): Promise<void>;
}

/** Processes of one installation with live values for viewers. Each account sees every device; groups are `groups`. */
export class LiveProcesses {
  readonly links: LinkedProcesses;
  readonly clock: FakeClock;
  /** All devices of the account. */
  readonly macs: readonly string[];
  readonly groups = new Map<string, readonly string[]>();
  readonly #processes: LiveProcess[] = [];

  constructor(links: LinkedProcesses, clock: FakeClock, macs: readonly string[]) {
    this.links = links;
    this.clock = clock;
    this.macs = macs;
  }

  /** A process that has devices: all of them, or some. */
  async holder(name = 'holder', duties = ALL_DUTIES): Promise<LiveProcess & { readonly bus: HoldingBus }> {
    const link = this.links.open(name, duties);
    const bus = new HoldingBus({ link, clock: this.clock, share: shareOf(duties.shards), jobs: duties.jobs });
    bus.start();
    return { ...(await this.#open(bus, link)), bus };
  }

  /** A process without devices. */
  async another(name: string, jobs = false): Promise<LiveProcess & { readonly bus: FollowingBus }> {
    const link = this.links.open(name, { shards: [], jobs });
    const log = { info: () => undefined, warn: () => undefined };
    const bus = new FollowingBus({ link, clock: this.clock, jobs, log });
    bus.start();
    return { ...(await this.#open(bus, link)), bus };
  }

  /** What was published and asked until now has arrived and is answered. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.clock.advance(STEP_MS);
      for (const process of this.#processes) await process.tick();
    }
    await this.settled();
  }

  async stop(): Promise<void> {
    for (const process of [...this.#processes]) await process.leave();
  }

  async #open(bus: HoldingBus | FollowingBus, link: ReturnType<LinkedProcesses['open']>): Promise<LiveProcess> {
    const live = new Live({
      ...{ bus, clock: this.clock, transformationRatio: () => 1, log: { error: () => undefined } },
      gate: { authorizeLive: async (request) => this.#granted(request) },
    });
    live.start();
    await link.start();
    await this.settled();
    const process: LiveProcess = {
      ...{ bus, live },
      view: async (request) => {
        const sink = new ASink();
        const viewer = live.join(sink, CREDENTIALS);
        await viewer.receive(JSON.stringify(request));
        return { sink, viewer };
      },
      tick: async () => {
        bus.tick();
        await live.tick();
      },
      leave: async () => {
        this.#processes.splice(this.#processes.indexOf(process), 1);
        live.stop();
        bus.stop();
        await link.stop();
      },
    };
    this.#processes.push(process);
    return process;
  }

  /** A token of a device is its MAC here. */
  #granted(request: Readonly<Record<string, unknown>>): LiveGrant {
    const { deviceToken, macList, group } = request as { deviceToken?: string; macList?: string[]; group?: string };
    const [one] = [deviceToken].filter((token) => token !== undefined);
    const named = one === undefined ? macList : [one];
    const granted = () => (group === undefined ? named : this.groups.get(group)) ?? this.macs;
    return {
      user: { ...aUser(), id: 1 },
      devices: granted().map((mac) => aDevice({ mac })),
      ...(group !== undefined && { group }),
      ...{ ofSession: false, ofAll: named === undefined },
      renew: async () => granted(),
    };
  }
}

/** An installation whose second process came after some devices: what its features know is `known`. */
export async function aLiveInstallation(macs: readonly string[], states: Iterable<[string, DeviceStateValues]> = []) {
  const links = new LinkedProcesses();
  const processes = new LiveProcesses(links, new FakeClock(), macs);
  /** All that the holder has published, by topic. */
  const crossed: LiveNews[] = [];
  links.open('wire').on('live', (news, sender) => {
    if (sender === 'holder') crossed.push(news);
  });
  const known: { readonly [Topic in KnownTopic]: Map<string, LiveKnown[Topic]> } = {
    ...{ state: new Map(states), upgrade: new Map(), running: new Map(), supply: new Map(), accuracy: new Map() },
  };
  const holder = await processes.holder();
  const { bus } = holder;
  bus.know('state', { of: (mac) => known.state.get(mac) ?? { status: 'OFFLINE' }, macs: () => known.state.keys() });
  bus.know('upgrade', { of: (mac) => known.upgrade.get(mac), macs: () => known.upgrade.keys() });
  bus.know('running', { of: (mac) => known.running.get(mac), macs: () => known.running.keys() });
  bus.know('supply', { of: (mac) => known.supply.get(mac), macs: () => known.supply.keys() });
  bus.know('accuracy', { of: (mac) => known.accuracy.get(mac), macs: () => known.accuracy.keys() });
  const other = await processes.another('other');
  return {
    ...{ links, processes, crossed, known, holder, other },
    measure(device: string, values: Readonly<Record<string, number>>, changes: Partial<LiveArrival> = {}): void {
      const time = processes.clock.now();
      bus.publish('data', { device, time, interval: 2_000, values, words: {}, ...changes });
    },
    change(mac: string, state: DeviceStateValues): void {
      known.state.set(mac, state);
      bus.publish('state', mac, state);
    },
  };
}
