import { SOURCES, type Source } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers, SampleArrival } from '../../../ports/device-link.ts';
import { type Share, shardOf, shardOfConnection, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { devEuiInTopic, type LoraUplink, readUplink } from '../../ecosystems/lorawan/envelopes.ts';
import type { FamilyColumns } from '../../ecosystems/place-columns.ts';
import { wiredFamilies } from '../native/wired-samples.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import { readDecodedUplink } from './decoded-uplink.ts';
import { type LoraSample, readLoraSample, readLoraUplink } from './lorawan.ts';
import { showUplink } from './shown-uplink.ts';

interface LorawanIntakeOptions {
  readonly handlers: DeviceLinkHandlers;
  /** Null where no device is registered: then every uplink is a stranger's. */
  readonly directory: DeviceDirectory | null;
  readonly clock: Clock;
  /** The devices whose uplinks are taken, unknown ones by their DevEUI; absent = all. */
  readonly share?: Share;
}

/** One message of a network server as received from a broker. */
export interface UplinkMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly retained: boolean;
  /** User name of the network server; undefined where a broker keeps it to itself. */
  readonly server?: string;
}

interface LastUplink {
  /** Epoch ms of the newest sample. */
  readonly time: number;
  /** Its distance and those of a few earlier ones, ms, newest last. */
  readonly pauses: readonly number[];
}

const LARGEST_BYTES = 64 * 1024;
const PAUSES_MAX = 4;

/**
 * Processing of uplinks, common to both links: the device is found, the values are decoded by its configuration and passed
 * on.
 */
export class LorawanIntake {
  readonly #options: LorawanIntakeOptions;
  readonly #received = new Map<string, LastUplink>();

  constructor(options: LorawanIntakeOptions) {
    this.#options = options;
  }

  /**
   * Resolves once all data of a message is on disk or permanently refused: only then may it be confirmed. Rejects where it
   * could not be stored; a repetition changes nothing.
   */
  async receive(message: UplinkMessage): Promise<void> {
    const { handlers } = this.#options;
    if (message.retained) handlers.refused(null, 'retained', 1);
    else if (message.payload.length > LARGEST_BYTES) handlers.refused(null, 'too large', 1);
    else await this.#read(readUplink(message.topic, message.payload), message);
  }

  /** The shards of the devices that a message is about, and that of its connection, where it is shown. */
  async shardsOf({ topic, payload, retained, server }: UplinkMessage): Promise<readonly number[]> {
    const { directory } = this.#options;
    const connection = directory?.networkServer(server);
    const shown = connection === undefined ? [] : [shardOfConnection(connection.id)];
    const isRead = !retained && payload.length <= LARGEST_BYTES;
    const devEui = isRead ? (devEuiInTopic(topic) ?? readUplink(topic, payload)?.devEui) : undefined;
    if (devEui === undefined) return shown.length > 0 ? shown : [0];
    const device = await directory?.findByDevEui(devEui);
    const macs = device === undefined ? [devEui] : this.#devicesBehind(device, devEui).map(({ mac }) => mac);
    return [...new Set([...macs.map(shardOf), ...shown])];
  }

  /** A network server has gone. */
  left(server: string): void {
    const { handlers, directory } = this.#options;
    const connection = directory?.networkServer(server);
    if (connection !== undefined) handlers.connections?.connected(connection.id, false);
  }

  async #read(uplink: LoraUplink | undefined, { topic, server }: UplinkMessage): Promise<void> {
    const { handlers, directory, clock, share = WHOLE_SHARE } = this.#options;
    const device = uplink && (await directory?.findByDevEui(uplink.devEui));
    const connection = directory?.networkServer(server);
    if (connection !== undefined) showUplink({ uplink, topic, connection, device }, handlers.connections);
    if (uplink === undefined) {
      handlers.refused(null, 'unreadable frame', 1);
      return;
    }
    if (device === undefined) {
      // Shown by another process than the one that counts it.
      if (share.has(uplink.devEui)) handlers.refused(null, 'foreign device', 1);
      return;
    }
    const { mac } = device;
    const reading = readLoraUplink(uplink, clock.now());
    if (reading.kind === 'frame') {
      const configuration = await handlers.loraConfiguration?.(mac, reading.crc);
      const sample = configuration && readLoraSample(uplink, reading.time, configuration);
      const columns = sample && wiredFamilies(sample.columns, device.wiring);
      if (sample !== undefined || uplink.decoded === null)
        await this.#take(mac, sample && { ...sample, columns: columns ?? {} });
      else await this.#takeDecoded(device, uplink);
    } else if (uplink.decoded !== null) await this.#takeDecoded(device, uplink);
    else if (reading.kind === 'unreadable') handlers.refused(mac, 'unreadable frame', 1);
    else this.#showSignal(device, uplink);
  }

  /** A device of another maker, decoded by the codec in its network server. */
  async #takeDecoded(named: Device, uplink: LoraUplink): Promise<void> {
    const { handlers, clock } = this.#options;
    for (const device of this.#devicesBehind(named, uplink.devEui)) {
      const { sample, unknown } = readDecodedUplink(uplink, device, clock.now());
      if (unknown.length > 0) handlers.refused(device.mac, 'unknown key', unknown.length);
      await this.#take(device.mac, sample, sourceOf(device));
    }
  }

  /** Several where its channels are devices of their own. */
  #devicesBehind(named: Device, devEui: string): readonly Device[] {
    const { connection } = named;
    const behind = connection === null ? [] : (this.#options.directory?.devicesOf(connection, devEui) ?? []);
    return behind.length > 0 ? behind : [named];
  }

  async #take(mac: string, sample: LoraSample | undefined, source: Source = SOURCES.lora): Promise<void> {
    const { handlers } = this.#options;
    if (sample === undefined) {
      handlers.refused(mac, 'unknown configuration', 1);
      return;
    }
    const { time, columns, signals, ignored } = sample;
    const interval = this.#intervalOf(mac, sample);
    if (ignored > 0) handlers.refused(mac, 'out of range', ignored);
    const values = Object.assign({ ...signals }, ...Object.values(columns));
    handlers.live({ device: mac, source, time, interval, pace: this.#paceOf(mac), values, words: {} });
    const arrivals = arrivalsOf(mac, columns, { source, time, interval });
    if (arrivals.length > 0) await handlers.samples(arrivals);
  }

  #showSignal(device: Device, { rssi }: LoraUplink): void {
    const values = rssi === null ? {} : { LRRSI: rssi };
    const named = { device: device.mac, source: sourceOf(device) };
    this.#options.handlers.live({ ...named, time: this.#options.clock.now(), values, words: {} });
  }

  /** The device's frames do not contain their interval: it follows from two of them. */
  #paceOf(mac: string): number | null {
    const pauses = this.#received.get(mac)?.pauses ?? [];
    return pauses.length === 0 ? null : Math.min(...pauses);
  }

  /** A sample covers the time since the previous one; the shortest of several, so that a lost one leaves a gap. */
  #intervalOf(mac: string, { time, window }: LoraSample): number {
    const before = this.#received.get(mac);
    if (before === undefined || time > before.time) {
      const pauses = before ? [...before.pauses, time - before.time].slice(-PAUSES_MAX) : [];
      this.#received.set(mac, { time, pauses });
    }
    const pauses = this.#received.get(mac)?.pauses ?? [];
    return pauses.length === 0 ? window : Math.max(window, Math.min(...pauses));
  }
}

/**
 * The source of a device without a frame of its own: one that was taken behind its network server has no other way, and what came over
 * it is what every screen, report and cost asks for, as of every other maker (D22).
 */
function sourceOf({ connection }: Device): Source {
  return connection === null ? SOURCES.lora : SOURCES.wifi;
}

function arrivalsOf(
  device: string,
  columns: FamilyColumns,
  { source, time, interval }: { source: Source; time: number; interval: number },
): SampleArrival[] {
  const families = Object.entries(columns) as [keyof FamilyColumns, Record<string, number>][];
  return families.map(([family, values]) => ({
    device,
    family,
    samples: [{ device, source, time, interval, boot: 0, values }],
  }));
}
