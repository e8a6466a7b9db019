import {
  type DownTopic,
  deviceTopic,
  type RequestFrame,
  type ResponseFrame,
  type StateFrame,
  TOPIC_ROOT,
  UP_TOPICS,
  type UpTopic,
} from '@phasor/contract';
import type { MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink, DeviceLinkHandlers, DeviceRequest } from '../../ports/device-link.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import { type Share, WHOLE_SHARE } from '../../ports/processes/share.ts';
import type { ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import { LORAWAN_FILTERS } from '../ecosystems/lorawan/envelopes.ts';
import { openBrokerClient } from './broker/broker-client.ts';
import { BrokerReach } from './broker/broker-reach.ts';
import { passingSession } from './broker/broker-session.ts';
import { BrokerSubscriptions, type Filters } from './broker/broker-subscriptions.ts';
import { PreviewsAtBroker } from './broker/previews-at-broker.ts';
import { publishRequest } from './broker/publish-request.ts';
import { within } from './broker/within.ts';
import { ConnectionsAtBroker } from './connection/connections-at-broker.ts';
import { parseUpTopic } from './native/native.ts';
import { applicationDesk } from './native/native-desk.ts';
import { type Commit, NativeIntake } from './native/native-intake.ts';
import { askWired } from './native/wired-messages.ts';
import { type DeviceDirectory, directoryOf, wiringIn } from './session/device-directory.ts';
import { HeldFrames } from './session/held-frames.ts';
import { messageOf } from './session/packet-bytes.ts';
import { PendingRequests } from './session/pending-requests.ts';
import { KeptSessions } from './sharing/kept-sessions.ts';
import { LastingIntake, type LastingPacket } from './sharing/lasting-intake.ts';
import { ownHandlers } from './sharing/own-handlers.ts';

export interface ExternalLinkOptions {
  /** `mqtt://` or `mqtts://`, with user name and password where the broker requires them. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** Devices whose messages are accepted; without it all that the broker permits to publish. */
  readonly devices?: Pick<DeviceRecords, 'list'>;
  /** Where connections of other makers' devices are registered. */
  readonly connections?: Pick<ConnectionRecords, 'list'>;
  /** Stores the client id of our session at the broker; without it the broker keeps nothing while the server is down. */
  readonly facts?: FactRecords;
  /** The devices of this process, known at the start; absent = all. */
  readonly share?: Share;
  /** Whether the process is one of several that divide the devices. */
  readonly isDivided?: boolean;
  /** The way to the others; absent where there can be none. */
  readonly processes?: Pick<ProcessLink, 'ask' | 'answer'> | undefined;
}

/** Messages that only the broker stores: events, and uplinks of network servers. */
const EVENT_FILTER = `${TOPIC_ROOT}/+/event`;
const LASTING_FILTERS = [EVENT_FILTER, ...LORAWAN_FILTERS];
/** Messages of native devices that they keep themselves, or that are true at once only. */
const PASSING_FILTERS: Filters = new Map(
  UP_TOPICS.filter((leaf) => leaf !== 'event').map((leaf) => [`${TOPIC_ROOT}/+/${leaf}`, leaf === 'live' ? 0 : 1]),
);

/** Interval between looks for what another process registered, and for subscriptions that were refused, ms. */
const DIRECTORY_MS = 10_000;
/** How long `start` waits for the broker before it continues without, ms. */
const START_MS = 2_000;

interface NativeTopic {
  readonly device: string;
  readonly leaf: UpTopic;
}

/** An external broker: MQTT 5, or 3.1.1 where that is refused (docs/device-protocol.md). */
export function createExternalLink(options: ExternalLinkOptions): DeviceLink {
  return new ExternalLink(options);
}

class ExternalLink implements DeviceLink {
  readonly port = null;
  readonly #options: ExternalLinkOptions;
  readonly #share: Share;
  readonly #requests: PendingRequests;
  readonly #directory: DeviceDirectory | null;
  readonly #frames: HeldFrames;
  readonly #offline = new Set<string>();
  #reach: BrokerReach | undefined;
  #client: MqttClient | undefined;
  #kept: KeptSessions | undefined;
  #intake: NativeIntake | undefined;
  #connections: ConnectionsAtBroker | undefined;
  #previews: PreviewsAtBroker | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #subscriptions = new BrokerSubscriptions();
  #handlers: DeviceLinkHandlers | undefined;

  constructor(options: ExternalLinkOptions) {
    this.#options = options;
    this.#share = options.share ?? WHOLE_SHARE;
    this.#requests = new PendingRequests(options.clock);
    this.#frames = new HeldFrames({ ...options, acknowledge: (device, ack) => this.#send(device, 'ack', ack) });
    this.#directory = directoryOf(options);
  }

  async start(application: DeviceLinkHandlers): Promise<void> {
    const share = this.#share;
    const handlers = ownHandlers(application, share);
    this.#handlers = handlers;
    const { clock, url, log } = this.#options;
    const reach = new BrokerReach({ url, log, handlers });
    this.#reach = reach;
    this.#intake = new NativeIntake({
      desk: applicationDesk({ handlers, wiring: (device) => wiringIn(this.#directory, device) }),
      clock,
      requests: this.#requests,
      send: (device, leaf, frame) => this.#send(device, leaf, frame),
      announced: (device, state, retained) => this.#announced(device, state, retained),
    });
    if (this.#directory) {
      const parts = { handlers, directory: this.#directory, clock, log };
      this.#connections = new ConnectionsAtBroker({ ...parts, share, client: () => this.#client });
      this.#connections.start();
      // Shown by the process with the shard of the MAC, whatever shard its offer has.
      this.#previews = new PreviewsAtBroker({ ...parts, handlers: application, send: this.#send.bind(this) });
    }
    const kept = this.#keptSessions(application);
    this.#kept = kept;
    await this.#directory?.load();
    this.#timer = setInterval(() => void this.#followDirectory(), DIRECTORY_MS);
    await kept.prepare();
    await within(START_MS, Promise.all([this.#open(), kept.start()]));
    if (!reach.isKnown) reach.lost();
  }

  async stop(): Promise<void> {
    this.#requests.stop();
    clearInterval(this.#timer);
    this.#connections?.stop();
    this.#frames.close();
    await this.#kept?.stop();
    await this.#client?.endAsync(true);
    this.#client = undefined;
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    if (!this.#share.has(device)) return this.#requests.ask(device, call, { timeoutMs, send: () => false });
    const answer = this.#connections?.request(device, call, timeoutMs);
    const way = { timeoutMs, send: (frame: RequestFrame) => this.#sendRequest(device, frame) };
    return (
      answer ?? askWired(call, wiringIn(this.#directory, device), (wired) => this.#requests.ask(device, wired, way))
    );
  }

  async registrationsChanged(): Promise<void> {
    await this.#directory?.reload();
    await this.#subscribe();
  }

  /** The broker's own accounts decide who stays connected to it. */
  disconnect(name: string): void {
    this.#previews?.end(name);
  }

  /** Resolves when the broker delivers for the first time. */
  #open(): Promise<void> {
    const { url, log } = this.#options;
    return new Promise((resolve) => {
      openBrokerClient({
        url,
        log,
        session: { clientId: passingSession() },
        made: (client) => {
          this.#client = client;
          client.handleMessage = (packet, done) => void this.#receive(packet, done);
          client.on('connect', () => {
            this.#subscriptions.forget();
            void this.#subscribe().then(resolve);
          });
          client.on('close', () => this.#reach?.closed());
        },
        unknown: () => this.#reach?.unknown(),
      });
    });
  }

  #keptSessions(handlers: DeviceLinkHandlers): KeptSessions {
    const { url, log, clock, facts, isDivided = false, processes } = this.#options;
    const [share, directory] = [this.#share, this.#directory];
    const native = (topic: NativeTopic, packet: LastingPacket) => this.#receiveLasting(topic, packet);
    const intake = new LastingIntake({ handlers, directory, clock, share, native });
    return new KeptSessions({ url, log, facts, share, isDivided, filters: LASTING_FILTERS, intake, processes });
  }

  /** Asks the broker for what is missing, and reports what it refuses. */
  async #subscribe(): Promise<void> {
    const client = this.#client;
    if (!client?.connected) return;
    const foreign = this.#connections?.filters() ?? new Map<string, never>();
    const wanted = [...foreign.values()].flatMap((filters) => filters.map((filter) => [filter, 1] as const));
    // States first: what the broker retained of a device arrives before its data, so that these are not taken for all that it has.
    await this.#subscriptions.follow(client, new Map([...PASSING_FILTERS, ...wanted]));
    const lasting = (await this.#kept?.subscribe()) ?? new Set();
    if (!client.connected) return;
    const needed = this.#directory?.networkServer() === undefined ? [EVENT_FILTER] : LASTING_FILTERS;
    const refused = new Set([...this.#subscriptions.refused, ...needed.filter((filter) => lasting.has(filter))]);
    const missing = (filters: Iterable<string>) => [...filters].filter((filter) => refused.has(filter));
    const native = [...PASSING_FILTERS.keys(), ...needed];
    for (const [id, own] of foreign) {
      this.#handlers?.connections?.granted?.(id, missing(own.length > 0 ? own : native));
    }
    this.#reach?.subscribed(missing(PASSING_FILTERS.keys()).length === 0, [...refused]);
  }

  async #followDirectory(): Promise<void> {
    try {
      await this.#directory?.load();
      await this.#subscribe();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'foreign devices are not followed now, trying again');
    }
  }

  /** One message at a time: while too many frames are held, `done` waits, and with it the broker. */
  async #receive(packet: LastingPacket, done: (error?: Error) => void): Promise<void> {
    const topic = parseUpTopic(packet.topic);
    // The process that has the device receives the same message.
    if (topic !== undefined && !this.#share.has(topic.device)) {
      done();
      return;
    }
    if (topic === undefined) {
      this.#connections?.receive(messageOf(packet));
      done();
      return;
    }
    await this.#directory?.learn(topic.device);
    const commit = this.#receiveNative(topic, packet);
    if (commit) this.#frames.hold(topic.device, commit);
    this.#frames.whenRoom(done);
  }

  /** Resolves once it is on disk: only then does the broker discard it. */
  async #receiveLasting(topic: NativeTopic, packet: LastingPacket): Promise<void> {
    await this.#directory?.learn(topic.device);
    await this.#receiveNative(topic, packet)?.stored;
  }

  #receiveNative({ device, leaf }: NativeTopic, packet: LastingPacket): Commit | null {
    const message = messageOf(packet);
    if (this.#directory && this.#directory.known(device) === undefined) {
      // An acknowledgement after its registration must not cover what was only shown.
      if (leaf === 'data') this.#frames.connected(device, true);
      if (!this.#previews?.receive({ device, leaf }, message)) this.#handlers?.refused(null, 'foreign device', 1);
      return null;
    }
    return this.#intake?.receive({ device, leaf, ...message }) ?? null;
  }

  #announced(device: string, { status }: StateFrame, retained: boolean): void {
    if (status === 'ONLINE') {
      this.#offline.delete(device);
      this.#frames.connected(device, retained);
    } else {
      this.#offline.add(device);
      this.#requests.fail(device);
    }
  }

  #send(device: string, leaf: DownTopic, frame: object): void {
    this.#client?.publish(deviceTopic(device, leaf), JSON.stringify(frame), { qos: 1 });
  }

  #sendRequest(device: string, frame: RequestFrame): boolean {
    const client = this.#client;
    if (!client?.connected || this.#offline.has(device)) return false;
    publishRequest(client, { device, frame, now: this.#options.clock.now() });
    return true;
  }
}
