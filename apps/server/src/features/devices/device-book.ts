import type { Announcements, RevisionRecords } from '../../ports/announcements.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import { hasSameSettings, SettingsNames } from './figure-settings.ts';

export interface DeviceBookParts {
  readonly devices: Pick<DeviceRecords, 'list' | 'find'>;
  readonly revisions: Pick<RevisionRecords, 'devicesSince'>;
  readonly announcements: Pick<Announcements, 'follow'>;
  /** The devices of this process, which alone sets where their days begin. */
  readonly share: Pick<Share, 'has'>;
  /** Called with the zone of each device of this process at the start, and of one that is new or has moved. */
  readonly onTimeZone: (mac: string, timeZone: string) => Promise<void>;
  /** A secret of the installation, from which identifiers of settings follow. */
  readonly settingsKey: Uint8Array;
}

/** The registered devices as they were a moment ago, for callers that cannot wait for the record store. */
export class DeviceBook {
  readonly #parts: DeviceBookParts;
  #devices: ReadonlyMap<string, Device> = new Map();
  /** The devices as they were last read together. */
  #listed: readonly Device[] | undefined;
  #zones = new Map<string, string>();
  /** Zones that are being passed on. */
  readonly #passing = new Map<string, { readonly timeZone: string; readonly passed: Promise<void> }>();
  readonly #names: SettingsNames;
  /** Identifiers of the settings of devices, as far as they were requested. */
  readonly #settings = new Map<string, string>();
  /** Revisions of the tariffs of devices. */
  readonly #tariffs = new Map<string, number>();
  /** Newest revision of tariffs that was read. */
  #priced = 0;
  readonly #watchers: ((mac: string) => void)[] = [];
  readonly #sourceWatchers: ((mac: string) => void)[] = [];
  /** Devices that were read alone: a read of all devices that began earlier is older. */
  #renewals = 0;
  #ends: readonly (() => void)[] = [];

  constructor(parts: DeviceBookParts) {
    this.#parts = parts;
    this.#names = new SettingsNames(parts.settingsKey);
  }

  /** Reads devices and tariffs, and follows them. */
  async start(): Promise<void> {
    const { announcements } = this.#parts;
    this.#ends = [
      announcements.follow('devices', () => this.refresh()),
      announcements.follow('tariffs', () => this.reprice()),
    ];
    await this.refresh();
    await this.reprice();
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end();
  }

  /** Reads the devices again and reports zones and settings that changed. */
  async refresh(): Promise<void> {
    const { renewals, devices } = await this.#read();
    if (renewals !== this.#renewals) return this.refresh();
    if (devices === this.#listed) return;
    const before = this.#devices;
    this.#devices = new Map(devices.map((device) => [device.mac, device]));
    for (const device of devices) this.#compare(before.get(device.mac), device);
    for (const mac of before.keys()) if (!this.#devices.has(mac)) this.#forget(mac);
    const { share } = this.#parts;
    const moved = devices.filter(({ mac, timeZone }) => share.has(mac) && this.#zones.get(mac) !== timeZone);
    await this.#passZones(moved);
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

  /** Reads of which devices the tariffs have changed, and reports those settings. @throws AppError('server.unavailable') */
  async reprice(): Promise<void> {
    for (const { mac, revision } of await this.#parts.revisions.devicesSince('tariffs', this.#priced)) {
      this.#priced = Math.max(this.#priced, revision);
      // Another read that was under way may have been the first.
      if (this.#tariffs.get(mac) === revision) continue;
      this.#tariffs.set(mac, revision);
      this.#announce(mac);
    }
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
    return this.#names.joined(macs.map((mac) => this.#settingsOf(mac)));
  }

  /** The same for devices as they were just read, which may be newer than those known here. */
  settingsAsRead(devices: readonly Device[]): string {
    const names = devices.map((device) => {
      const known = this.#devices.get(device.mac);
      const isKnown = known !== undefined && hasSameSettings(known, device);
      return isKnown ? this.#settingsOf(device.mac) : this.#names.of(device, this.#tariffs.get(device.mac) ?? 0);
    });
    return this.#names.joined(names);
  }

  #settingsOf(mac: string): string {
    const known = this.#settings.get(mac);
    if (known !== undefined) return known;
    const device = this.#devices.get(mac);
    if (!device) return '';
    const name = this.#names.of(device, this.#tariffs.get(mac) ?? 0);
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

  /** One with its MAC that is registered later begins anew. */
  #forget(mac: string): void {
    this.#settings.delete(mac);
    this.#tariffs.delete(mac);
  }

  /** All at once: one after the other, thousands of new devices would delay a start by minutes. */
  async #passZones(moved: readonly Device[]): Promise<void> {
    await Promise.all(moved.map((device) => this.#passZone(device)));
  }

  /** Once where two refreshes meet: both resolve once it is passed on. */
  #passZone({ mac, timeZone }: Device): Promise<void> {
    const underWay = this.#passing.get(mac);
    if (underWay?.timeZone === timeZone) return underWay.passed;
    const passed = this.#parts.onTimeZone(mac, timeZone).then(() => void this.#zones.set(mac, timeZone));
    const ended = passed.finally(() => {
      if (this.#passing.get(mac)?.passed === ended) this.#passing.delete(mac);
    });
    this.#passing.set(mac, { timeZone, passed: ended });
    return ended;
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
