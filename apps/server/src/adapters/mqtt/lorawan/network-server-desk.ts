import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { isUplinkTopic, mayPublish, maySubscribe } from '../../ecosystems/lorawan/envelopes.ts';
import type { FrameSizeGuard } from '../limits/frame-size-guard.ts';
import { type Rate, RateLimit } from '../limits/rate-limit.ts';
import { CommitQueue } from '../session/commit-queue.ts';
import { bytesOf } from '../session/packet-bytes.ts';
import type { LorawanIntake } from './lorawan-intake.ts';

interface NetworkServerDeskOptions {
  readonly handlers: Pick<DeviceLinkHandlers, 'refused'>;
  readonly intake: LorawanIntake;
  readonly guard: FrameSizeGuard;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Limits of one network server, which delivers for many devices. Excess waits, and with it the connection. */
const UPLINKS: Rate = { perSecond: 200, burst: 2_000 };

/** Longest wait of an uplink for its commit, ms: requesting the configuration from a device may take 10 s. */
const HOLD_MS = 20_000;

/** One connection of one network server. */
interface Connection {
  readonly name: string;
  readonly rate: RateLimit;
  readonly commits: CommitQueue;
}

/** The network servers at the broker inside the server: they deliver uplinks and may do nothing else. */
export class NetworkServerDesk {
  readonly #options: NetworkServerDeskOptions;
  readonly #connections = new Map<Client, Connection>();

  constructor(options: NetworkServerDeskOptions) {
    this.#options = options;
  }

  /** Registers a client that has signed in as a network server. */
  admit(client: Client, name: string): void {
    const { clock, log } = this.#options;
    const fail = (reason: string) => {
      log.warn({ networkServer: name, reason }, 'uplinks not stored; the network server sends again');
      client.close();
    };
    const commits = new CommitQueue({ holdMs: HOLD_MS, fail });
    this.#connections.set(client, { name, rate: new RateLimit(UPLINKS, clock.now()), commits });
    log.info({ networkServer: name }, 'LoRaWAN network server connected');
  }

  /** A connection has ended; none of its messages is confirmed any more. */
  leave(client: Client): void {
    const connection = this.#connections.get(client);
    if (connection === undefined) return;
    connection.commits.close();
    this.#connections.delete(client);
    const isThere = [...this.#connections.values()].some(({ name }) => name === connection.name);
    if (!isThere) this.#options.intake.left(connection.name);
  }

  /** Ends every connection of a network server. */
  disconnect(name: string): void {
    for (const [client, connection] of this.#connections) if (connection.name === name) client.close();
  }

  /** Whether a client is a network server that may subscribe there. */
  grants(client: Client, filter: string): boolean {
    return this.#connections.has(client) && maySubscribe(filter);
  }

  /**
   * Handles what a network server publishes: uplinks are read, other messages about its devices ignored, any other topic
   * ends the connection. @returns false for a client that is not a network server: then nothing was done
   */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    const { handlers, guard, clock } = this.#options;
    const connection = this.#connections.get(client);
    if (connection === undefined) return false;
    guard.messageRead(client.conn);
    if (!mayPublish(packet.topic)) {
      handlers.refused(null, 'foreign device', 1);
      done(new Error('topic not allowed'));
    } else if (isUplinkTopic(packet.topic)) {
      const delay = connection.rate.take(1, clock.now());
      if (delay === 0) this.#take(connection, packet, done);
      else setTimeout(() => client.closed || this.#take(connection, packet, done), delay);
    } else {
      packet.retain = false;
      done();
    }
    return true;
  }

  /** Confirms an uplink once it is on disk, because only the network server stores it until then. */
  #take({ commits, name: server }: Connection, packet: PublishPacket, done: (error?: Error | null) => void): void {
    const { topic, retain } = packet;
    // Nobody subscribes to these messages, so the broker stores nothing of them for subscribers.
    packet.retain = false;
    const stored = this.#options.intake.receive({ topic, payload: bytesOf(packet), retained: retain, server });
    commits.add(stored, () => done());
  }
}
