import type { Device, RecordStore } from '../../ports/record-store.ts';

/** How soon a device that another program registered or changed is known here, ms. */
const REFRESH_MS = 3_000;

export interface DeviceBookParts {
  readonly devices: Pick<RecordStore['devices'], 'list'>;
  /** Told the zone of each device at the start, and of one that is new or has moved. */
  readonly onTimeZone: (mac: string, timeZone: string) => Promise<void>;
  readonly log: { warn(bindings: object, message: string): void };
}

/** The registered devices as they were a moment ago, for whoever cannot wait for the record store. */
export class DeviceBook {
  readonly #parts: DeviceBookParts;
  #devices: ReadonlyMap<string, Device> = new Map();
  #zones = new Map<string, string>();
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

  /** Reads the devices anew and tells zones that changed. */
  async refresh(): Promise<void> {
    const devices = await this.#parts.devices.list();
    this.#devices = new Map(devices.map((device) => [device.mac, device]));
    await this.#tellZones(devices.filter(({ mac, timeZone }) => this.#zones.get(mac) !== timeZone));
  }

  /** All at once: one after the other, thousands of new devices would hold up a start for minutes. */
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

  /** What is registered of a device; undefined for one that is not. */
  find(mac: string): Device | undefined {
    return this.#devices.get(mac);
  }

  /** Transformation ratio of a device; 1 for one that is not registered (decision 19). */
  transformationRatio(mac: string): number {
    return this.#devices.get(mac)?.transformationRatio ?? 1;
  }
}
