import type { IClientSubscribeOptions, IConnackPacket, ISubscriptionMap, MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { brokerName, openBrokerClient } from '../mqtt/broker/broker-client.ts';
import { passingSession } from '../mqtt/broker/broker-session.ts';
import { within } from '../mqtt/broker/within.ts';

export interface BrokerEndOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly topic: string;
  readonly qos: 0 | 1;
  readonly receive: (topic: string, message: Buffer) => void;
  /** Called each time that the broker delivers, and each time that the connection is gone. */
  readonly opened: () => void;
  readonly closed: () => void;
}

/** A connection that shows no sign of life for one and a half of it is gone, s. */
const KEEPALIVE_S = 10;
/** Interval between tries where the broker refuses the subscription, ms. */
const REFUSED_MS = 3_000;
/** How long a stop waits for what was sent before it cuts the connection, ms. */
const END_MS = 400;

/** A client at the broker with one subscription; it connects again by itself. */
export class BrokerEnd {
  readonly #options: BrokerEndOptions;
  #client: MqttClient | undefined;
  /** The connection over which the broker delivers. */
  #open: { readonly client: MqttClient; readonly connack: IConnackPacket } | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isRefused = false;
  #isStopped = false;

  constructor(options: BrokerEndOptions) {
    this.#options = options;
  }

  get open(): { readonly client: MqttClient; readonly connack: IConnackPacket } | undefined {
    return this.#open;
  }

  start(): void {
    const { url, log } = this.#options;
    const session = { clientId: passingSession(), keepalive: KEEPALIVE_S };
    openBrokerClient({ url, log, session, made: (client) => this.#follow(client) });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    if (client === undefined) return;
    if (client.connected) await within(END_MS, client.endAsync(false));
    await within(END_MS / 2, client.endAsync(true));
  }

  #follow(client: MqttClient): void {
    if (this.#isStopped) {
      client.end(true);
      return;
    }
    this.#client = client;
    client.on('connect', (connack) => void this.#subscribe(client, connack));
    client.on('message', (topic, message) => this.#options.receive(topic, message));
    client.on('close', () => {
      if (client === this.#client) this.#close();
    });
  }

  /** Without an answer the connection is gone, and the next one begins anew. */
  async #subscribe(client: MqttClient, connack: IConnackPacket): Promise<void> {
    const { log, topic, qos, url, opened } = this.#options;
    const { stream } = client;
    const isSame = () => client.connected && client.stream === stream && !this.#isStopped;
    // A small message is not held back until the one before is confirmed (TCP_NODELAY).
    if ('setNoDelay' in stream && typeof stream.setNoDelay === 'function') stream.setNoDelay(true);
    // What this process sends to all does not come back (MQTT 5).
    const option: IClientSubscribeOptions = { qos, nl: true };
    const wish: ISubscriptionMap = { [topic]: option };
    try {
      await client.subscribeAsync(wish);
      if (!isSame()) return;
      this.#isRefused = false;
      this.#open = { client, connack };
      opened();
    } catch (error) {
      if (!isSame()) return;
      const refusal = { err: error, broker: brokerName(url), topic };
      if (!this.#isRefused) log.warn(refusal, 'broker refuses messages between processes');
      this.#isRefused = true;
      this.#retry = setTimeout(() => void this.#subscribe(client, connack), REFUSED_MS);
    }
  }

  #close(): void {
    clearTimeout(this.#retry);
    if (this.#open === undefined) return;
    this.#open = undefined;
    this.#options.closed();
  }
}
