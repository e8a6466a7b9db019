import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { ECOSYSTEMS } from '../../ecosystems/catalogue.ts';
import type { OutMessage, TopicRights } from '../../ecosystems/ecosystem.ts';
import { matchesFilter } from '../../ecosystems/topic-filter.ts';
import { type Rate, RateLimit } from '../limits/rate-limit.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import { bytesOf } from '../session/packet-bytes.ts';
import type { ConnectionIntake } from './connection-intake.ts';
import type { ConnectionRequests } from './connection-requests.ts';
import { mayPublish, maySubscribe, rightsOf } from './connection-rights.ts';

interface ConnectedClientsOptions {
  readonly handlers: DeviceLinkHandlers;
  readonly directory: DeviceDirectory;
  readonly intake: Pick<ConnectionIntake, 'receive' | 'ended' | 'contextOf'>;
  readonly requests: Pick<ConnectionRequests, 'fail'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Messages of one device, and of a gateway that speaks for a whole site; excess is dropped, since live values are useless later. */
const DEVICE_RATE: Rate = { perSecond: 20, burst: 200 };
const GATEWAY_RATE: Rate = { perSecond: 500, burst: 5_000 };

/** One client of one connection. */
interface ConnectedClient {
  readonly client: Client;
  readonly connection: Connection;
  /** Another broker, which passes on what it retained. */
  readonly isBridge: boolean;
  readonly rights: TopicRights;
  readonly rate: RateLimit;
  /** Epoch ms. */
  readonly since: number;
  /** Where it receives; empty also after a session was resumed, whose subscriptions the broker keeps to itself. */
  readonly filters: Set<string>;
  repeat: NodeJS.Timeout | undefined;
  isGreeted: boolean;
}

/** After a sign-in a program publishes first what it remembers, ms: see `Ecosystem.replaysAtSignIn`. */
const REPLAY_MS = 5_000;

/** Devices and gateways of other makers at the broker inside the server, each confined to its own topics. */
export class ConnectedClients {
  readonly #options: ConnectedClientsOptions;
  readonly #clients = new Map<Client, ConnectedClient>();
  /** Clients per connection, oldest first: a fleet signs in with the one credential of its gateway. */
  readonly #byConnection = new Map<string, Set<ConnectedClient>>();

  constructor(options: ConnectedClientsOptions) {
    this.#options = options;
  }

  /** Registers a client that has signed in. */
  admit(client: Client, connection: Connection, isBridge: boolean): void {
    const { clock, log, handlers } = this.#options;
    const rate = new RateLimit(connection.key === null ? GATEWAY_RATE : DEVICE_RATE, clock.now());
    const connected: ConnectedClient = {
      ...{ client, connection, isBridge, rate, rights: rightsOf(connection), isGreeted: false },
      ...{ since: clock.now(), filters: new Set(), repeat: undefined },
    };
    connected.repeat = this.#repeat(connected);
    this.#clients.set(client, connected);
    this.#byConnection.set(connection.id, this.#of(connection.id).add(connected));
    handlers.connections?.connected(connection.id, true);
    log.info(
      { connection: connection.id, ecosystem: connection.ecosystem },
      'device or gateway of another maker connected',
    );
  }

  /**
   * A client has gone. With the last one of its connection the one device behind it is OFFLINE, and those behind a gateway are
   * unknown.
   */
  leave(client: Client): void {
    const connected = this.#clients.get(client);
    if (connected === undefined) return;
    this.#clients.delete(client);
    clearInterval(connected.repeat);
    const { connection } = connected;
    const others = this.#of(connection.id);
    others.delete(connected);
    if (others.size > 0) return;
    this.#byConnection.delete(connection.id);
    const { handlers, intake, directory, requests } = this.#options;
    intake.ended(connection);
    for (const { mac } of directory.devicesOf(connection.id)) {
      requests.fail(mac);
      if (connection.key !== null) handlers.state(mac, { status: 'OFFLINE', boot: 0 });
    }
    handlers.connections?.connected(connection.id, false);
  }

  /** Ends every client of a connection. */
  disconnect(id: string): void {
    for (const [client, { connection }] of this.#clients) if (connection.id === id) client.close();
  }

  /** Whether a client may subscribe there; undefined for one of no connection. */
  grants(client: Client, filter: string): boolean | undefined {
    const connected = this.#clients.get(client);
    if (connected === undefined) return undefined;
    const isGranted = maySubscribe(connected.rights, filter);
    if (!isGranted) this.#report(connected, filter, 'subscription');
    else connected.filters.add(filter);
    if (isGranted && !connected.isGreeted) {
      connected.isGreeted = true;
      // After the broker has registered the subscription.
      setTimeout(() => this.#greet(connected), 100).unref();
    }
    return isGranted;
  }

  /** Handles what a client publishes. @returns false for a client of no connection: then nothing was done */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    const connected = this.#clients.get(client);
    if (connected === undefined) return false;
    this.#take(connected, packet);
    packet.retain = false;
    done();
    return true;
  }

  /** Notes that a client receives no longer at these filters. */
  unsubscribe(filters: readonly string[], client: Client): void {
    for (const filter of filters) this.#clients.get(client)?.filters.delete(filter);
  }

  /** Sends to the clients of a connection that receive there, topics without its prefix; false when there is none. */
  send({ id, prefix }: Connection, messages: readonly OutMessage[]): boolean {
    const clients = [...this.#of(id)].filter(({ client }) => !client.closed);
    const sent = messages.flatMap((message) =>
      receiversOf(prefix + message.topic, clients).map((connected) => sendTo(connected, message)),
    );
    return sent.length > 0;
  }

  #of(connection: string): Set<ConnectedClient> {
    return this.#byConnection.get(connection) ?? new Set();
  }

  #take(connected: ConnectedClient, packet: PublishPacket): void {
    const { handlers, clock, intake } = this.#options;
    const { connection, rights, rate } = connected;
    if (!mayPublish(rights, packet.topic)) {
      handlers.refused(null, 'foreign device', 1);
      this.#report(connected, packet.topic, 'topic');
    } else if (!rate.tryTake(1, clock.now())) {
      handlers.refused(null, 'too fast', 1);
      this.#report(connected, packet.topic, 'too_fast');
    } else {
      const topic = packet.topic.slice(connection.prefix.length);
      const retained = isReplay(connected, packet, clock.now());
      intake.receive({ connection, topic, payload: bytesOf(packet), retained });
    }
  }

  #report({ connection }: ConnectedClient, topic: string, reason: 'topic' | 'too_fast' | 'subscription'): void {
    this.#options.handlers.connections?.arrived({ connection: connection.id, topic, reason, names: [] });
  }

  #greet(connected: ConnectedClient): void {
    const { connection } = connected;
    const context = this.#options.intake.contextOf(connection);
    for (const message of ECOSYSTEMS.get(connection.ecosystem)?.commands?.greet?.(context) ?? []) {
      sendTo(connected, message);
    }
  }

  #repeat(connected: ConnectedClient): NodeJS.Timeout | undefined {
    const { connection } = connected;
    const repeat = ECOSYSTEMS.get(connection.ecosystem)?.commands?.repeat;
    if (repeat === undefined) return undefined;
    const { intake } = this.#options;
    return setInterval(() => {
      for (const message of repeat.messages(intake.contextOf(connection))) sendTo(connected, message);
    }, repeat.everyMs).unref();
  }
}

/**
 * Who receives at a topic. Firmware takes whatever arrives as its own command, so that a command for one device of a fleet must
 * never reach another one.
 */
function receiversOf(topic: string, clients: readonly ConnectedClient[]): readonly ConnectedClient[] {
  const subscribed = clients.filter(({ filters }) => [...filters].some((filter) => matchesFilter(filter, topic)));
  return subscribed.length > 0 ? subscribed : clients.filter(({ filters }) => filters.size === 0).slice(-1);
}

function sendTo({ client, connection }: ConnectedClient, { topic, payload }: OutMessage): void {
  const packet = { cmd: 'publish', payload: Buffer.from(payload), qos: 0, retain: false, dup: false } as const;
  client.publish({ ...packet, topic: connection.prefix + topic }, () => {});
}

/**
 * Whether a message repeats what was published before. A device that publishes with the retain flag measures all the same, so
 * that the flag counts only of what arrives first from a bridge of another broker (MQTT 3.1.1, 3.3.1.3).
 */
function isReplay({ isBridge, connection, since }: ConnectedClient, { retain }: PublishPacket, now: number): boolean {
  if (now - since > REPLAY_MS) return false;
  return ECOSYSTEMS.get(connection.ecosystem)?.replaysAtSignIn === true || (retain && isBridge);
}
