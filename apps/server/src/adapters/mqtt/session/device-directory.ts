import { devEuiOf, type Wiring } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import { type Connection, type ConnectionRecords, NETWORK_SERVER } from '../../../ports/records/connection-records.ts';
import type { Device, DeviceRecords } from '../../../ports/records/device-records.ts';

const NO_DEVICES: readonly Device[] = [];

/** How long a registered device is cached before it is looked up again, ms. */
const FRESH_MS = 10_000;
/** Shortest time between two look-ups of an unknown name, ms. */
const UNKNOWN_MS = 1_000;

/** Where devices and the connections of other makers' devices are registered. */
export interface DirectoryRecords {
  readonly devices: Pick<DeviceRecords, 'list'>;
  readonly connections: Pick<ConnectionRecords, 'list'>;
}

/**
 * The registered devices by MAC, by connection and key, and by DevEUI, as a table in memory that follows the records. Devices
 * that have ended are not in it.
 */
export class DeviceDirectory {
  readonly #records: DirectoryRecords;
  readonly #clock: Clock;
  /** The devices as they were last read. */
  #listed: readonly Device[] = NO_DEVICES;
  #byName: ReadonlyMap<string, Device> = new Map();
  #byDevEui: ReadonlyMap<string, Device> = new Map();
  #byConnection: ReadonlyMap<string, readonly Device[]> = new Map();
  #connections: ReadonlyMap<string, Connection> = new Map();
  /** The connections as they were last read. */
  #known: readonly Connection[] = [];
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  constructor(records: DirectoryRecords, clock: Clock) {
    this.#records = records;
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

  /** The devices behind a connection, or those with that key: several where its channels are devices of their own. */
  devicesOf(connection: string, key?: string): readonly Device[] {
    const devices = this.#byConnection.get(connection) ?? NO_DEVICES;
    const found = key === undefined ? devices : devices.filter(({ adapterKey }) => adapterKey === key);
    if (this.#clock.now() - this.#loadedAt > (found.length > 0 ? FRESH_MS : UNKNOWN_MS)) this.load().catch(() => {});
    return found;
  }

  connection(id: string): Connection | undefined {
    return this.#connections.get(id);
  }

  connections(): Iterable<Connection> {
    return this.#connections.values();
  }

  /** The connection of a network server; without its name, where a broker keeps that to itself, any one. */
  networkServer(user?: string): Connection | undefined {
    const all = [...this.connections()].filter(({ ecosystem }) => ecosystem === NETWORK_SERVER);
    return user === undefined ? all[0] : all.find((connection) => connection.user === user);
  }

  load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Reads what is registered now; a look that began before may have missed it. */
  async reload(): Promise<void> {
    await this.#loading?.catch(() => undefined);
    await this.load();
  }

  async #read(): Promise<void> {
    const { devices: deviceRecords, connections } = this.#records;
    const [listed, known] = await Promise.all([deviceRecords.list(), connections.list()]);
    if (known !== this.#known) this.#connections = new Map(known.map((connection) => [connection.id, connection]));
    this.#known = known;
    if (listed !== this.#listed) this.#arrange(listed);
    this.#listed = listed;
    this.#loadedAt = this.#clock.now();
  }

  #arrange(listed: readonly Device[]): void {
    const devices = listed.filter(({ endedAt }) => endedAt === null);
    this.#byName = new Map(devices.map((device) => [device.mac, device]));
    const named = devices.flatMap((device) => {
      const devEui = device.adapter === NETWORK_SERVER ? device.adapterKey : device.devEui;
      return devEui === null ? [] : [[devEui, device] as const];
    });
    this.#byDevEui = new Map([...devices.map((device) => [devEuiOf(device.mac), device] as const), ...named]);
    this.#byConnection = Map.groupBy(
      devices.filter(({ connection }) => connection !== null),
      ({ connection }) => connection ?? '',
    );
  }
}

/** Where what a device measures is stored, as far as its directory knows. */
export function wiringIn(directory: Pick<DeviceDirectory, 'known'> | null, device: string): Wiring {
  return directory?.known(device)?.wiring ?? [];
}

/** The directory of a link; null where no devices are registered. */
export function directoryOf({ clock, devices, connections }: Partial<DirectoryRecords> & { readonly clock: Clock }) {
  return devices ? new DeviceDirectory({ devices, connections: connections ?? { list: async () => [] } }, clock) : null;
}
