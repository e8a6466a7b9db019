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
import type { IPublishPacket, MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLink, DeviceLinkHandlers, DeviceRequest } from '../../../ports/device-link.ts';
import type { ConnectionRecords } from '../../../ports/records/connection-records.ts';
import type { DeviceRecords } from '../../../ports/records/device-records.ts';
import type { FactRecords } from '../../../ports/records/fact-records.ts';
import { LORAWAN_FILTERS } from '../../ecosystems/lorawan/envelopes.ts';
import { ConnectionsAtBroker } from '../connection/connections-at-broker.ts';
import { LINK_LIMITS } from '../limits/link-limits.ts';
import { LorawanIntake } from '../lorawan/lorawan-intake.ts';
import { parseUpTopic } from '../native/native.ts';
import { applicationDesk } from '../native/native-desk.ts';
import { type Commit, NativeIntake } from '../native/native-intake.ts';
import { askWired } from '../native/wired-messages.ts';
import { AckContinuity } from '../session/ack-continuity.ts';
import { CommitQueue } from '../session/commit-queue.ts';
import { type DeviceDirectory, directoryOf, wiringIn } from '../session/device-directory.ts';
import { messageOf } from '../session/packet-bytes.ts';
import { PendingRequests } from '../session/pending-requests.ts';
import { Storing } from '../session/storing.ts';
import { openBrokerClient } from './broker-client.ts';
import { BrokerReach } from './broker-reach.ts';
import { lastingSession, passingSession } from './broker-session.ts';
import { BrokerSubscriptions, type Filters } from './broker-subscriptions.ts';
import { LastingClient } from './lasting-client.ts';
import { PreviewsAtBroker } from './previews-at-broker.ts';
import { publishRequest } from './publish-request.ts';
import { within } from './within.ts';

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
}

/** Messages that only the broker stores: events, and uplinks of network servers. */
const EVENT_FILTER = `${TOPIC_ROOT}/+/event`;
const LASTING_FILTERS = [EVENT_FILTER, ...LORAWAN_FILTERS];
/** Messages of native devices that they keep themselves, or that are true at once only. */
const PASSING_FILTERS: Filters = new Map(
  UP_TOPICS.filter((leaf) => leaf !== 'event').map((leaf) => [`${TOPIC_ROOT}/+/${leaf}`, leaf === 'live' ? 0 : 1]),
);

/** Data frames between arrival and commit; beyond it nothing more is read from the broker. */
const HELD_FRAMES_MAX = 2_000;
/** Interval between looks for what another process registered, and for subscriptions that were refused, ms. */
const DIRECTORY_MS = 10_000;
/** How long `start` waits for the broker before it continues without, ms. */
const START_MS = 2_000;

/** An external broker: MQTT 5, or 3.1.1 where that is refused (docs/device-protocol.md). */
export function createExternalLink(options: ExternalLinkOptions): DeviceLink {
  return new ExternalLink(options);
}

class ExternalLink implements DeviceLink {
  readonly port = null;
  readonly #options: ExternalLinkOptions;
  readonly #requests: PendingRequests;
  readonly #directory: DeviceDirectory | null;
  readonly #continuity = new AckContinuity();
  readonly #commits = new Map<string, CommitQueue>();
  readonly #holding = { holdMs: LINK_LIMITS.holdMs, patience: { storing: new Storing(), mostMs: LINK_LIMITS.mostMs } };
  readonly #offline = new Set<string>();
  /** Resumes reading; set while too many frames are held. */
  #waiting: (() => void) | undefined;
  #held = 0;
  #reach: BrokerReach | undefined;
  #client: MqttClient | undefined;
  #lasting: LastingClient | undefined;
  #intake: NativeIntake | undefined;
  #connections: ConnectionsAtBroker | undefined;
  #previews: PreviewsAtBroker | undefined;
  #uplinks: LorawanIntake | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #subscriptions = new BrokerSubscriptions();
  #handlers: DeviceLinkHandlers | undefined;

  constructor(options: ExternalLinkOptions) {
    this.#options = options;
    this.#requests = new PendingRequests(options.clock);
    this.#directory = directoryOf(options);
  }

  async start(handlers: DeviceLinkHandlers): Promise<void> {
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
      this.#connections = new ConnectionsAtBroker({ ...parts, client: () => this.#client });
      this.#connections.start();
      this.#previews = new PreviewsAtBroker({ ...parts, send: this.#send.bind(this) });
    }
    this.#uplinks = new LorawanIntake({ handlers, directory: this.#directory, clock });
    await this.#directory?.load();
    this.#timer = setInterval(() => void this.#followDirectory(), DIRECTORY_MS);
    const session = this.#options.facts && (await lastingSession(this.#options.facts));
    await within(START_MS, Promise.all([this.#open(), this.#openLasting(session)]));
    if (!reach.isKnown) reach.lost();
  }

  async stop(): Promise<void> {
    this.#requests.stop();
    clearInterval(this.#timer);
    this.#connections?.stop();
    for (const queue of this.#commits.values()) queue.close();
    this.#commits.clear();
    await this.#lasting?.stop();
    await this.#client?.endAsync(true);
    this.#client = undefined;
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
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

  #openLasting(session: string | undefined): Promise<void> {
    const { url, log } = this.#options;
    const receive = (packet: IPublishPacket) => this.#receiveLasting(packet);
    this.#lasting = new LastingClient({ url, log, session, filters: LASTING_FILTERS, receive });
    return this.#lasting.start();
  }

  /** Asks the broker for what is missing, and reports what it refuses. */
  async #subscribe(): Promise<void> {
    const client = this.#client;
    if (!client?.connected) return;
    const foreign = this.#connections?.filters() ?? new Map<string, never>();
    const wanted = [...foreign.values()].flatMap((filters) => filters.map((filter) => [filter, 1] as const));
    await this.#subscriptions.follow(client, new Map([...wanted, ...PASSING_FILTERS]));
    const lasting = (await this.#lasting?.subscribe()) ?? new Set();
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
  async #receive(packet: IPublishPacket, done: (error?: Error) => void): Promise<void> {
    const topic = parseUpTopic(packet.topic);
    if (topic === undefined) {
      this.#connections?.receive(messageOf(packet));
      done();
      return;
    }
    await this.#directory?.learn(topic.device);
    const commit = this.#receiveNative(topic, packet);
    if (commit) this.#hold(topic.device, commit);
    if (this.#held < HELD_FRAMES_MAX) done();
    else this.#waiting = done;
  }

  /** Resolves once it is on disk: only then does the broker discard it. */
  async #receiveLasting(packet: IPublishPacket): Promise<void> {
    const topic = parseUpTopic(packet.topic);
    if (topic !== undefined) {
      await this.#directory?.learn(topic.device);
      await this.#receiveNative(topic, packet)?.stored;
    } else await this.#uplinks?.receive(messageOf(packet));
  }

  #receiveNative({ device, leaf }: { device: string; leaf: UpTopic }, packet: IPublishPacket): Commit | null {
    const message = messageOf(packet);
    if (this.#directory && this.#directory.known(device) === undefined) {
      // An acknowledgement after its registration must not cover what was only shown.
      if (leaf === 'data') this.#continuity.connected(device, true);
      if (!this.#previews?.receive({ device, leaf }, message)) this.#handlers?.refused(null, 'foreign device', 1);
      return null;
    }
    return this.#intake?.receive({ device, leaf, ...message }) ?? null;
  }

  #announced(device: string, { status }: StateFrame, retained: boolean): void {
    if (status === 'ONLINE') {
      this.#offline.delete(device);
      this.#continuity.connected(device, retained);
    } else {
      this.#offline.add(device);
      this.#requests.fail(device);
    }
  }

  /**
   * Acknowledges a frame once it is on disk, unless an earlier one may be missing. A frame without a number covers nothing.
   */
  #hold(device: string, { stored, ack }: Commit): void {
    this.#held += 1;
    const isCovering = ack !== null && 'seq' in ack;
    const trusted = !isCovering || this.#continuity.arrived(device, ack, this.#options.clock.now());
    const queue = this.#commits.get(device) ?? new CommitQueue({ ...this.#holding, fail: () => this.#lose(device) });
    this.#commits.set(device, queue);
    queue.add(stored, () => {
      if (trusted && ack !== null) this.#send(device, 'ack', ack);
    });
    const release = () => this.#release();
    stored.then(release, release);
  }

  #lose(device: string): void {
    this.#options.log.warn({ device }, 'frame not stored; the device sends again');
    this.#commits.delete(device);
    this.#continuity.lost(device, this.#options.clock.now());
  }

  #release(): void {
    this.#held -= 1;
    const waiting = this.#waiting;
    if (waiting === undefined || this.#held >= HELD_FRAMES_MAX) return;
    this.#waiting = undefined;
    waiting();
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
