import { devEuiOf } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { Device, RecordStore } from '../../../ports/records/record-store.ts';

/** How long a registered device is cached before it is looked up again, ms. */
const FRESH_MS = 10_000;
/** Shortest time between two look-ups of an unknown name, ms. */
const UNKNOWN_MS = 1_000;

/** The registered devices by MAC, by the key of their ecosystem and by DevEUI, as a table in memory that follows the records. */
export class DeviceDirectory {
  readonly #list: RecordStore['devices']['list'];
  readonly #clock: Clock;
  #byName: ReadonlyMap<string, Device> = new Map();
  #byDevEui: ReadonlyMap<string, Device> = new Map();
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  constructor(devices: Pick<RecordStore['devices'], 'list'>, clock: Clock) {
    this.#list = () => devices.list();
    this.#clock = clock;
  }

  /** The cached device; the records are read in the background when it is old or the name is new. */
  known(name: string): Device | undefined {
    const device = this.#byName.get(name);
    const age = this.#clock.now() - this.#loadedAt;
    // A failed look-up leaves the table as it is; the next message tries again.
    if (age > (device ? FRESH_MS : UNKNOWN_MS)) this.load().catch(() => {});
    return device;
  }

  /** Looks up a new name: it may just have been registered, and a device sends its first message, its state, only once. */
  async learn(name: string): Promise<void> {
    if (this.known(name) === undefined) await this.find(name).catch(() => undefined);
  }

  /** Looks a name up in the records. Rejects when they cannot be reached. */
  async find(name: string): Promise<Device | undefined> {
    if (this.#clock.now() - this.#loadedAt > UNKNOWN_MS) await this.load();
    return this.#byName.get(name);
  }

  /** Looks a DevEUI up in the records; one registered with a device takes precedence over one that follows from a MAC. */
  async findByDevEui(devEui: string): Promise<Device | undefined> {
    const age = this.#clock.now() - this.#loadedAt;
    if (age > (this.#byDevEui.has(devEui) ? FRESH_MS : UNKNOWN_MS)) await this.load();
    return this.#byDevEui.get(devEui);
  }

  all(): Iterable<Device> {
    return new Set(this.#byName.values());
  }

  load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    const byName = new Map<string, Device>();
    const devices = await this.#list();
    for (const device of devices) {
      byName.set(device.mac, device);
      if (device.adapterKey !== null) byName.set(device.adapterKey, device);
    }
    this.#byName = byName;
    const named = devices.flatMap((device) => (device.devEui === null ? [] : [[device.devEui, device] as const]));
    this.#byDevEui = new Map([...devices.map((device) => [devEuiOf(device.mac), device] as const), ...named]);
    this.#loadedAt = this.#clock.now();
  }
}
