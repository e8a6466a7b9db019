import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import { hasSameSettings, joinedName, settingsName } from './figure-settings.ts';

/** How soon a device that another program registered or changed is known here, ms. */
const REFRESH_MS = 3_000;

export interface DeviceBookParts {
  readonly devices: Pick<DeviceRecords, 'list' | 'find'>;
  /** Called with the zone of each device at the start, and of one that is new or has moved. */
  readonly onTimeZone: (mac: string, timeZone: string) => Promise<void>;
  readonly log: { warn(bindings: object, message: string): void };
}

/** The registered devices as they were a moment ago, for callers that cannot wait for the record store. */
export class DeviceBook {
  readonly #parts: DeviceBookParts;
  #devices: ReadonlyMap<string, Device> = new Map();
  /** The devices as they were last read together. */
  #listed: readonly Device[] | undefined;
  #zones = new Map<string, string>();
  /** Identifiers of the settings of devices, as far as they were requested. */
  readonly #settings = new Map<string, string>();
  /** Changes of the tariffs of devices since the start. */
  readonly #tariffs = new Map<string, number>();
  readonly #watchers: ((mac: string) => void)[] = [];
  readonly #sourceWatchers: ((mac: string) => void)[] = [];
  /** Devices that were read alone: a read of all devices that began earlier is older. */
  #renewals = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: DeviceBookParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => {
      this.refresh().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'devices could not be read again'));
    }, REFRESH_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Reads the devices again and reports zones and settings that changed. */
  async refresh(): Promise<void> {
    const { renewals, devices } = await this.#read();
    if (renewals !== this.#renewals) return this.refresh();
    if (devices === this.#listed) return;
    const before = this.#devices;
    this.#devices = new Map(devices.map((device) => [device.mac, device]));
    for (const device of devices) this.#compare(before.get(device.mac), device);
    await this.#tellZones(devices.filter(({ mac, timeZone }) => this.#zones.get(mac) !== timeZone));
    this.#listed = devices;
  }

  /** Reads one device again: a change is answered once it is known here. */
  async renew(mac: string): Promise<void> {
    const device = await this.#parts.devices.find(mac);
    this.#renewals += 1;
    if (!device) return;
    const before = this.#devices.get(mac);
    this.#devices = new Map(this.#devices).set(mac, device);
    this.#compare(before, device);
  }

  /** The tariffs of a device were changed. */
  repriced(mac: string): void {
    this.#tariffs.set(mac, (this.#tariffs.get(mac) ?? 0) + 1);
    this.#announce(mac);
  }

  /** Calls back whenever other settings change the figures of a device. */
  watch(watcher: (mac: string) => void): void {
    this.#watchers.push(watcher);
  }

  /** Calls back whenever the values of a device come from elsewhere: it was exchanged or wired anew, here or by another program. */
  watchSource(watcher: (mac: string) => void): void {
    this.#sourceWatchers.push(watcher);
  }

  /** Identifier of the settings on which the figures of devices depend. */
  settings(macs: readonly string[]): string {
    const names = macs.map((mac) => this.#settingsOf(mac));
    return names.length === 1 ? (names[0] ?? '') : joinedName(names);
  }

  /** The same for devices as they were just read, which may be newer than those known here. */
  settingsAsRead(devices: readonly Device[]): string {
    const names = devices.map((device) => {
      const known = this.#devices.get(device.mac);
      const isKnown = known !== undefined && hasSameSettings(known, device);
      return isKnown ? this.#settingsOf(device.mac) : settingsName(device, this.#tariffs.get(device.mac) ?? 0);
    });
    return names.length === 1 ? (names[0] ?? '') : joinedName(names);
  }

  #settingsOf(mac: string): string {
    const known = this.#settings.get(mac);
    if (known !== undefined) return known;
    const device = this.#devices.get(mac);
    if (!device) return '';
    const name = settingsName(device, this.#tariffs.get(mac) ?? 0);
    this.#settings.set(mac, name);
    return name;
  }

  async #read() {
    const renewals = this.#renewals;
    return { renewals, devices: await this.#parts.devices.list() };
  }

  #compare(before: Device | undefined, device: Device): void {
    if (before === undefined) return;
    if (!hasSameSettings(before, device)) this.#announce(device.mac);
    if (!hasSameSource(before, device)) for (const watch of this.#sourceWatchers) watch(device.mac);
  }

  #announce(mac: string): void {
    this.#settings.delete(mac);
    for (const watch of this.#watchers) watch(mac);
  }

  /** All at once: one after the other, thousands of new devices would delay a start by minutes. */
  async #tellZones(moved: readonly Device[]): Promise<void> {
    await Promise.all(
      moved.map(async ({ mac, timeZone }) => {
        await this.#parts.onTimeZone(mac, timeZone);
        this.#zones.set(mac, timeZone);
      }),
    );
  }

  all(): Iterable<Device> {
    return this.#devices.values();
  }

  /** Registered data of a device; undefined for one that is not registered. */
  find(mac: string): Device | undefined {
    return this.#devices.get(mac);
  }

  /** Transformation ratio of a device; 1 for one that is not registered (D19). */
  transformationRatio(mac: string): number {
    return this.#devices.get(mac)?.transformationRatio ?? 1;
  }
}

/** Whether the values of a device come from the same place. */
function hasSameSource(one: Device, other: Device): boolean {
  const isSame = (['adapter', 'adapterKey', 'connection', 'credentialHash'] as const).every(
    (field) => one[field] === other[field],
  );
  return isSame && JSON.stringify(one.wiring) === JSON.stringify(other.wiring);
}
