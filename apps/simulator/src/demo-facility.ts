import { join } from 'node:path';
import { DAY_MS, SECOND_MS } from '@phasor/quantities';
import type { Clock, Log } from './clock.ts';
import { DEMO_PLACE } from './demo-place.ts';
import { FACILITY_DEVICES, FACILITY_MENU } from './facility/facility-catalogue.ts';
import { LivingDevice } from './facility/facility-device.ts';
import { type DeviceMemory, readMemory, writeMemory } from './facility/facility-memory.ts';
import { FacilityModels } from './facility/facility-models.ts';
import { type ConnectionMark, connectionHistory, followedSince, startsBefore } from './history/connection-history.ts';
import type { HistoryDepth } from './history/history-plan.ts';
import { type DeviceHistory, transferHistories } from './history/history-transfer.ts';
import { NetworkServer } from './peer/network-server.ts';
import { Site } from './physics/site.ts';

/** The demo's works: what the server registers of it (devices, assignments, tree). All of it is invented. */
export const DEMO_FACILITY = {
  name: 'Riverside Works',
  timeZone: DEMO_PLACE.timeZone,
  currency: 'EUR',
  devices: FACILITY_DEVICES,
  menu: FACILITY_MENU,
  /** Name of the network server that brings the uplinks of its LoRa devices. */
  networkServer: 'demo-network-server',
} as const;

/** What an observer of the facility knows at the demo's first start: since when, and when devices were connected. */
export function pastConnections(
  now: number,
  depth: HistoryDepth,
): { readonly since: number; readonly marks: readonly ConnectionMark[] } {
  const marks = FACILITY_DEVICES.flatMap(({ mac, silentDays }) =>
    connectionHistory({ mac, seed: DEMO_PLACE.seed, end: now - silentDays * DAY_MS }, now, depth),
  );
  return { since: followedSince(now, depth), marks };
}

export interface DemoFacilityOptions {
  readonly brokerUrl: string;
  /** Secret of a device, or of the network server by its name; '' for none. */
  readonly credentials: (name: string) => string;
  readonly clock: Clock;
  /** `full`: 13 months; `short`: three hours. */
  readonly historyDepth: HistoryDepth;
  readonly log: Log;
  /** Folder that holds what was sent already; without one every start is the first. */
  readonly dataFolder?: string;
  /** Bound of the history's rate, samples a second over all devices. */
  readonly samplesPerSecond?: number;
}

export interface DemoFacility {
  /** Disconnects every device and writes down where they stand. */
  stop(): Promise<void>;
  /** Share of the history that the server has, 0 to 1. */
  progress(): number;
}

const MEMORY_FILE = 'simulator.json';
const SAMPLES_PER_SECOND = 6_000;
const FRAMES_IN_FLIGHT = 16;
/** Live measurements need room in what a device may have unacknowledged. */
const FRAMES_OF_DEVICE = 4;
const REMEMBER_MS = 10_000;

/** Starts the devices of the demo facility, each a peer of its own behind the broker. */
export async function startDemoFacility(options: DemoFacilityOptions): Promise<DemoFacility> {
  const facility = new RunningFacility(options);
  await facility.start();
  return facility;
}

class RunningFacility implements DemoFacility {
  readonly #options: DemoFacilityOptions;
  readonly #file: string | undefined;
  readonly #stopping = new AbortController();
  readonly #devices: LivingDevice[] = [];
  readonly #histories: DeviceHistory[] = [];
  #networkServer: NetworkServer | undefined;
  #ticking: NodeJS.Timeout | undefined;
  #remembering: NodeJS.Timeout | undefined;
  #known: Readonly<Record<string, DeviceMemory>> = {};
  #transfer: Promise<void> = Promise.resolve();
  #remembered: Promise<void> = Promise.resolve();

  constructor(options: DemoFacilityOptions) {
    this.#options = options;
    this.#file = options.dataFolder === undefined ? undefined : join(options.dataFolder, MEMORY_FILE);
  }

  async start(): Promise<void> {
    this.#known = await readMemory(this.#file);
    this.#tick();
    const started = this.#startDevices();
    this.#transfer = this.#sendHistory(started);
    await started;
    await this.#remember();
    this.#remembering = setInterval(() => void this.#remember(), REMEMBER_MS);
  }

  async #startDevices(): Promise<void> {
    const { brokerUrl, credentials, clock, historyDepth, log } = this.#options;
    const name = DEMO_FACILITY.networkServer;
    const networkServer = new NetworkServer({ brokerUrl, name, secret: credentials(name), onError: log });
    this.#networkServer = networkServer;
    networkServer.start();
    for (const built of new FacilityModels(new Site(DEMO_PLACE), FACILITY_DEVICES).build()) {
      const { mac } = built.spec;
      const memory = this.#known[mac];
      const starts = memory?.boot ?? startsBefore({ mac, seed: DEMO_PLACE.seed }, clock.now(), historyDepth);
      const secret = credentials(mac);
      const options = { built, brokerUrl, secret, clock, historyDepth, log, memory, starts, networkServer };
      const device = await LivingDevice.start(options);
      this.#devices.push(device);
      this.#histories.push(device.history);
    }
  }

  async #sendHistory(started: Promise<void>): Promise<void> {
    const { clock, log, samplesPerSecond = SAMPLES_PER_SECOND } = this.#options;
    const began = clock.now();
    const { signal } = this.#stopping;
    const pace = {
      clock,
      samplesPerSecond,
      inFlight: FRAMES_IN_FLIGHT,
      inFlightOfDevice: FRAMES_OF_DEVICE,
      signal,
    };
    await transferHistories(this.#histories, started, pace);
    if (signal.aborted) return;
    for (const device of this.#devices) await device.retire();
    await this.#remember();
    const samples = this.#histories.reduce((sum, { total }) => sum + total, 0);
    if (samples > 0) log(`history sent: ${samples} samples in ${Math.round((clock.now() - began) / 1000)} s`);
  }

  /** All devices share one tick, shortly after each full second. */
  #tick(): void {
    for (const device of this.#devices) device.tick();
    const wait = SECOND_MS - (this.#options.clock.now() % SECOND_MS) + 5;
    this.#ticking = setTimeout(() => this.#tick(), wait);
  }

  /** One writing after another: two at once would race for the same file. */
  #remember(): Promise<void> {
    this.#remembered = this.#remembered.then(() => this.#write());
    return this.#remembered;
  }

  async #write(): Promise<void> {
    this.#known = {
      ...this.#known,
      ...Object.fromEntries(this.#devices.map((device) => [device.mac, device.memory()])),
    };
    try {
      await writeMemory(this.#file, this.#known);
    } catch (error) {
      this.#options.log(`could not write down what was sent: ${String(error)}`);
    }
  }

  progress(): number {
    let total = 0;
    let remaining = 0;
    for (const history of this.#histories) {
      total += history.total;
      remaining += history.remaining;
    }
    return total === 0 ? 1 : 1 - remaining / total;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#ticking);
    clearInterval(this.#remembering);
    await this.#transfer;
    await Promise.all(this.#devices.map((device) => device.stop()));
    await this.#networkServer?.stop();
    await this.#remember();
  }
}
