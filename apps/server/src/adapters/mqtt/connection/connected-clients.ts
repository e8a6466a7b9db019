import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { ECOSYSTEMS } from '../../ecosystems/catalogue.ts';
import type { OutMessage, TopicRights } from '../../ecosystems/ecosystem.ts';
import { type Rate, RateLimit } from '../broker/rate-limit.ts';
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
  readonly rights: TopicRights;
  readonly rate: RateLimit;
  repeat: NodeJS.Timeout | undefined;
  isGreeted: boolean;
}

/** Devices and gateways of other makers at the broker inside the server, each confined to its own topics. */
export class ConnectedClients {
  readonly #options: ConnectedClientsOptions;
  readonly #clients = new Map<Client, ConnectedClient>();
  /** Newest client per connection: the one that receives commands. */
  readonly #newest = new Map<string, ConnectedClient>();

  constructor(options: ConnectedClientsOptions) {
    this.#options = options;
  }

  /** Registers a client that has signed in. */
  admit(client: Client, connection: Connection): void {
    const { clock, log, handlers } = this.#options;
    const rate = new RateLimit(connection.key === null ? GATEWAY_RATE : DEVICE_RATE, clock.now());
    const connected: ConnectedClient = {
      ...{ client, connection, rate, rights: rightsOf(connection), isGreeted: false },
      repeat: this.#repeat(connection),
    };
    this.#clients.set(client, connected);
    this.#newest.set(connection.id, connected);
    handlers.connections?.connected(connection.id, true);
    log.info(
      { connection: connection.id, ecosystem: connection.ecosystem },
      'device or gateway of another maker connected',
    );
  }

  /** A client has gone. The one device behind its connection is OFFLINE; those behind a gateway are unknown. */
  leave(client: Client): void {
    const connected = this.#clients.get(client);
    if (connected === undefined) return;
    this.#clients.delete(client);
    clearInterval(connected.repeat);
    const { connection } = connected;
    if (this.#newest.get(connection.id) !== connected) return;
    this.#newest.delete(connection.id);
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
    else if (!connected.isGreeted) {
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
    packet.retain = false;
    this.#take(connected, packet);
    done();
    return true;
  }

  /** Sends to the newest client of a connection, topics without its prefix; false when there is none. */
  send({ id, prefix }: Connection, messages: readonly OutMessage[]): boolean {
    const client = this.#newest.get(id)?.client;
    if (client === undefined || client.closed) return false;
    for (const { topic, payload } of messages) {
      client.publish(
        { cmd: 'publish', topic: prefix + topic, payload: Buffer.from(payload), qos: 0, retain: false, dup: false },
        () => {},
      );
    }
    return true;
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
      intake.receive({ connection, topic, payload: bytesOf(packet), retained: false });
    }
  }

  #report({ connection }: ConnectedClient, topic: string, reason: 'topic' | 'too_fast' | 'subscription'): void {
    this.#options.handlers.connections?.arrived({ connection: connection.id, topic, reason, names: [] });
  }

  #greet({ connection }: ConnectedClient): void {
    const messages = ECOSYSTEMS.get(connection.ecosystem)?.commands?.greet?.(
      this.#options.intake.contextOf(connection),
    );
    if (messages) this.send(connection, messages);
  }

  #repeat(connection: Connection): NodeJS.Timeout | undefined {
    const repeat = ECOSYSTEMS.get(connection.ecosystem)?.commands?.repeat;
    if (repeat === undefined) return undefined;
    const { intake } = this.#options;
    return setInterval(
      () => this.send(connection, repeat.messages(intake.contextOf(connection))),
      repeat.everyMs,
    ).unref();
  }
}
