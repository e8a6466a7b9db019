import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Announcements } from '../../../ports/subscriber-desk.ts';
import { matchesFilter } from '../../ecosystems/topic-filter.ts';
import type { FrameSizeGuard } from '../limits/frame-size-guard.ts';

interface SubscriberClientsOptions {
  readonly guard: Pick<FrameSizeGuard, 'messageRead'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** It gets what has changed at most this often, ms. */
  readonly announceMs: number;
}

/** After the broker has registered a subscription, ms. */
const SUBSCRIBED_MS = 100;
const FILTERS_MAX = 100;

interface Subscriber {
  readonly announcements: Announcements;
  readonly filters: Set<string>;
  /** What was sent to it, by topic. */
  readonly sent: Map<string, string>;
  readonly timer: NodeJS.Timeout;
  isReading: boolean;
}

/** Programs at the broker inside the server that only read what is announced to them. */
export class SubscriberClients {
  readonly #options: SubscriberClientsOptions;
  readonly #subscribers = new Map<Client, Subscriber>();

  constructor(options: SubscriberClientsOptions) {
    this.#options = options;
  }

  admit(client: Client, announcements: Announcements): void {
    const { announceMs, log } = this.#options;
    const timer = setInterval(() => void this.#send(client), announceMs);
    timer.unref();
    this.#subscribers.set(client, { announcements, filters: new Set(), sent: new Map(), timer, isReading: false });
    log.info({ client: client.id }, 'subscriber connected');
  }

  leave(client: Client): void {
    clearInterval(this.#subscribers.get(client)?.timer);
    this.#subscribers.delete(client);
  }

  /** Any filter is granted, since a subscriber is sent nothing but its own announcements. */
  grants(client: Client, filter: string): boolean {
    const subscriber = this.#subscribers.get(client);
    if (subscriber === undefined || subscriber.filters.size >= FILTERS_MAX) return false;
    subscriber.filters.add(filter);
    // What is retained is sent again to each new subscription (MQTT 3.1.1, 3.3.1.3).
    for (const topic of subscriber.sent.keys()) if (matchesFilter(filter, topic)) subscriber.sent.delete(topic);
    setTimeout(() => void this.#send(client), SUBSCRIBED_MS).unref();
    return true;
  }

  /** Passes over what a subscriber publishes, such as its own state. @returns false for a client that is none */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    if (!this.#subscribers.has(client)) return false;
    this.#options.guard.messageRead(client.conn);
    packet.retain = false;
    done();
    return true;
  }

  async #send(client: Client): Promise<void> {
    const subscriber = this.#subscribers.get(client);
    if (subscriber === undefined || subscriber.isReading || subscriber.filters.size === 0) return;
    subscriber.isReading = true;
    try {
      const announced = await subscriber.announcements.read();
      if (announced === null) client.close();
      for (const { topic, payload } of announced ?? []) this.#offer(client, subscriber, { topic, payload });
    } catch (error) {
      this.#options.log.warn({ client: client.id, err: error }, 'announcements could not be read');
    } finally {
      subscriber.isReading = false;
    }
  }

  #offer(client: Client, { filters, sent }: Subscriber, { topic, payload }: { topic: string; payload: string }): void {
    const isWanted = [...filters].some((filter) => matchesFilter(filter, topic));
    if (!isWanted || client.closed || sent.get(topic) === payload) return;
    sent.set(topic, payload);
    const content = { topic, payload: Buffer.from(payload), qos: 0, retain: true, dup: false } as const;
    client.publish({ cmd: 'publish', ...content }, () => {});
  }
}
