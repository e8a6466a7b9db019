import { DAY_S } from '@phasor/quantities';
import type { IPublishPacket, MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { CommitQueue } from '../session/commit-queue.ts';
import { besides, brokerName, openBrokerClient } from './broker-client.ts';
import { passingSession } from './broker-session.ts';
import { BrokerSubscriptions } from './broker-subscriptions.ts';

export interface LastingClientOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** Whether another connection reports that the broker is away. */
  readonly isBeside?: boolean;
  /**
   * Client id of the session, under which the broker stores messages while the server is down; undefined = it stores
   * nothing.
   */
  readonly session: string | undefined;
  /** Each is granted or refused separately. */
  readonly filters: readonly string[];
  /** Resolves once all data of a message is on disk or permanently refused; rejects where it could not be stored. */
  readonly receive: (packet: IPublishPacket) => Promise<void>;
}

/** Longest wait of a message for its commit, ms: requesting the configuration from a device may take 10 s. */
const HOLD_MS = 20_000;
/** How long the broker keeps the session, s. */
const SESSION_S = 7 * DAY_S;
/** Messages not yet on disk; the broker holds the next ones back (MQTT 5). */
const IN_FLIGHT_MAX = 1_000;

/**
 * Receives what only the broker stores: each message is confirmed once it is on disk, and delivered again where that fails.
 * It uses a separate connection and session, so that dropping them disturbs no device.
 */
export class LastingClient {
  readonly #options: LastingClientOptions;
  readonly #subscriptions = new BrokerSubscriptions();
  #client: MqttClient | undefined;
  #commits: CommitQueue | undefined;

  constructor(options: LastingClientOptions) {
    this.#options = options;
  }

  /** Whether the session receives: the broker has granted or refused each filter. */
  get isSubscribed(): boolean {
    return this.#subscriptions.hasAnswered(this.#options.filters);
  }

  /** Resolves when the broker delivers for the first time. */
  start(): Promise<void> {
    const { url, session: name, isBeside = false } = this.#options;
    const log = isBeside ? besides(this.#options.log) : this.#options.log;
    const session =
      name === undefined
        ? { clientId: passingSession(), properties: { receiveMaximum: IN_FLIGHT_MAX } }
        : {
            clientId: name,
            clean: false,
            properties: { receiveMaximum: IN_FLIGHT_MAX, sessionExpiryInterval: SESSION_S },
          };
    return new Promise((resolve) => {
      openBrokerClient({ url, log, session, made: (client) => this.#follow(client, resolve) });
    });
  }

  /** Asks the broker for what it has not granted so far. @returns filters that it refuses */
  async subscribe(): Promise<ReadonlySet<string>> {
    const { log, url, filters } = this.#options;
    const known = this.#subscriptions.refused.size;
    if (this.#client?.connected) {
      await this.#subscriptions.follow(this.#client, new Map(filters.map((filter) => [filter, 1])));
    }
    const { refused } = this.#subscriptions;
    if (refused.size !== known) {
      log.info({ broker: brokerName(url), refused: [...refused] }, 'what the broker grants has changed');
    }
    return refused;
  }

  async stop(): Promise<void> {
    this.#commits?.close();
    await this.#client?.endAsync(true);
    this.#client = undefined;
  }

  #follow(client: MqttClient, subscribed: () => void): void {
    this.#client = client;
    client.handleMessage = (packet, confirm) => this.#take(client, packet, confirm);
    client.on('connect', () => {
      this.#commits = this.#newCommits(client);
      this.#subscriptions.forget();
      void this.subscribe().then(subscribed);
    });
    client.on('close', () => this.#commits?.close());
  }

  #newCommits(client: MqttClient): CommitQueue {
    const fail = (reason: string) => {
      this.#options.log.warn({ reason }, 'not stored; the broker sends it again');
      client.stream.destroy();
    };
    return new CommitQueue({ holdMs: HOLD_MS, fail });
  }

  /**
   * Continues to read at once, since many messages wait for their commit together; `confirm` without an error sends the
   * PUBACK.
   */
  #take(client: MqttClient, packet: IPublishPacket, confirm: (error?: Error) => void): void {
    const { stream } = client;
    // A packet identifier from another connection would confirm a different message over this one.
    const isSame = () => client.connected && client.stream === stream;
    const stored = this.#options.receive(packet);
    this.#commits?.add(stored, () => {
      if (packet.qos > 0 && isSame()) confirm();
    });
    confirm(new Error('not on disk yet'));
  }
}
